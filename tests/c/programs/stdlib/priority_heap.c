// A binary heap of heap-allocated records with decrease of keys through back pointers.
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int key, pos, id;
} R;
static R *h[32];
static int n;
static void set(int i, R *r) {
  h[i] = r;
  r->pos = i;
}
static void up(R *r) {
  int i = r->pos;
  while (i && h[(i - 1) / 2]->key > r->key) {
    set(i, h[(i - 1) / 2]);
    i = (i - 1) / 2;
  }
  set(i, r);
}
static R *pop(void) {
  R *r = h[0], *x = h[--n];
  int i = 0, c;
  while ((c = 2 * i + 1) < n) {
    if (c + 1 < n && h[c + 1]->key < h[c]->key)
      c++;
    if (h[c]->key >= x->key)
      break;
    set(i, h[c]);
    i = c;
  }
  if (n)
    set(i, x);
  return r;
}
int main(void) {
  R *a[20];
  for (int i = 0; i < 20; i++) {
    a[i] = malloc(sizeof(R));
    *a[i] = (R){i * 37 % 41 + 50, n, i};
    h[n] = a[i];
    n++;
    up(a[i]);
  }
  for (int i = 0; i < 20; i += 4) {
    a[i]->key -= 45 + i;
    up(a[i]);
  }
  while (n) {
    R *r = pop();
    printf("%d:%d ", r->id, r->key);
    free(r);
  }
  puts("");
  return 0;
}
