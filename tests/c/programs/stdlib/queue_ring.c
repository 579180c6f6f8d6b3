// A ring buffer and a two-stack queue give the same order over a script of operations.
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int *v;
  int cap, head, n;
} Ring;
static void rput(Ring *r, int x) {
  if (r->n == r->cap) {
    int nc = r->cap ? r->cap * 2 : 2, *nv = malloc((size_t)nc * sizeof *nv);
    for (int i = 0; i < r->n; i++)
      nv[i] = r->v[(r->head + i) % r->cap];
    free(r->v);
    r->v = nv;
    r->cap = nc;
    r->head = 0;
  }
  r->v[(r->head + r->n++) % r->cap] = x;
}
static int rget(Ring *r) {
  if (!r->n)
    return -1;
  int x = r->v[r->head];
  r->head = (r->head + 1) % r->cap;
  r->n--;
  return x;
}
static int in[100], out[100], ni, no;
static void sput(int x) {
  in[ni++] = x;
}
static int sget(void) {
  if (!no)
    while (ni)
      out[no++] = in[--ni];
  return no ? out[--no] : -1;
}
int main(void) {
  Ring r = {0};
  unsigned s = 5;
  int bad = 0, k = 0;
  for (int i = 0; i < 200; i++) {
    s = s * 1664525u + 1013904223u;
    if (s >> 30 < 2 && ni + no < 99) {
      rput(&r, k);
      sput(k++);
    } else {
      int a = rget(&r), b = sget();
      bad += a != b;
      if (i % 10 == 0)
        printf("%d ", a);
    }
  }
  printf("\n%d %d %d\n", bad, r.n, r.cap);
  free(r.v);
  return 0;
}
