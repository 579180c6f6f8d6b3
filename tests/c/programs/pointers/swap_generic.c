// Swapping through pointers of many types, with macros, and rotating three.
#include <stdio.h>
#define SWAP(a, b)                                                                                                     \
  do {                                                                                                                 \
    __typeof__(a) t_ = (a);                                                                                            \
    (a) = (b);                                                                                                         \
    (b) = t_;                                                                                                          \
  } while (0)
static void rot(int **a, int **b, int **c) {
  int *t = *a;
  *a = *b;
  *b = *c;
  *c = t;
}
int main(void) {
  int x = 1, y = 2, z = 3, *p = &x, *q = &y, *r = &z;
  SWAP(x, y);
  SWAP(p, q);
  printf("%d %d %d %d\n", x, y, *p, *q);
  rot(&p, &q, &r);
  printf("%d %d %d\n", *p, *q, *r);
  double d[2] = {1.5, -2.5};
  SWAP(d[0], d[1]);
  struct {
    char n[4];
  } s = {"abc"}, t = {"xyz"};
  SWAP(s, t);
  printf("%g %s %s\n", d[0], s.n, t.n);
  return 0;
}
