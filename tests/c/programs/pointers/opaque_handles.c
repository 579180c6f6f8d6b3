// Handles as indices and generations, with stale handles detected.
#include <stdio.h>
typedef struct {
  int gen, live, val;
} S;
static S s[4];
typedef unsigned H;
static H mk(int v) {
  for (unsigned i = 0; i < 4; i++)
    if (!s[i].live) {
      s[i].live = 1;
      s[i].val = v;
      return (unsigned)s[i].gen << 8 | i;
    }
  return ~0u;
}
static int *get(H h) {
  S *p = &s[h & 3];
  return h != ~0u && p->live && (unsigned)p->gen == h >> 8 ? &p->val : 0;
}
static void del(H h) {
  if (get(h)) {
    s[h & 3].live = 0;
    s[h & 3].gen++;
  }
}
int main(void) {
  H a = mk(10), b = mk(20), c = mk(30);
  del(b);
  H d = mk(40);
  *get(a) += 1;
  printf("%d %d %d %d\n", *get(a), get(b) == 0, *get(c), *get(d));
  printf("%x %x %x\n", a, b, d);
  mk(50);
  printf("%d\n", mk(60) == ~0u);
  del(a);
  del(a);
  printf("%d\n", get(a) == 0);
  return 0;
}
