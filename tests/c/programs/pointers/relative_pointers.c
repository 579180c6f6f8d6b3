// A tree stored with relative offsets, copied as one block, still valid.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
  int v;
  short l, r;
} N;
static int sum(const N *n) {
  return n->v + (n->l ? sum(n + n->l) : 0) + (n->r ? sum(n + n->r) : 0);
}
static int build(N *a, int at, int lo, int hi, int *next) {
  int m = (lo + hi) / 2;
  a[at].v = m * m;
  a[at].l = a[at].r = 0;
  if (lo < m) {
    int c = (*next)++;
    a[at].l = (short)(c - at);
    build(a, c, lo, m, next);
  }
  if (m + 1 < hi) {
    int c = (*next)++;
    a[at].r = (short)(c - at);
    build(a, c, m + 1, hi, next);
  }
  return at;
}
int main(void) {
  N a[32], *b = malloc(sizeof a);
  int n = 1;
  build(a, 0, 0, 30, &n);
  memcpy(b, a, (size_t)n * sizeof *a);
  memset(a, 0xff, sizeof a);
  printf("%d %d %d %d\n", n, sum(b), b[0].v, (b + b->l)->v);
  free(b);
  return 0;
}
