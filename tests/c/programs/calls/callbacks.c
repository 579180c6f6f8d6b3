// Callbacks with a context pointer: iteration, early stop, nested visits.
#include <stdio.h>
typedef int (*Visit)(void *ctx, int v);
static int each(int a, int b, Visit f, void *c) {
  for (int i = a; i < b; i++)
    if (!f(c, i))
      return i;
  return b;
}
static int sum(void *c, int v) {
  *(long *)c += v;
  return 1;
}
struct Find {
  int (*pred)(int);
  int found;
};
static int find(void *c, int v) {
  struct Find *f = c;
  if (f->pred(v)) {
    f->found = v;
    return 0;
  }
  return 1;
}
static int perfect(int n) {
  int s = 0;
  for (int i = 1; i < n; i++)
    if (n % i == 0)
      s += i;
  return s == n && n > 6;
}
static int inner(void *c, int v) {
  int *p = c;
  p[0] += p[1] * v;
  return 1;
}
static int outer(void *c, int v) {
  int p[2] = {0, v};
  each(0, v, inner, p);
  *(int *)c += p[0];
  return v < 8;
}
int main(void) {
  long s = 0;
  printf("%d ", each(1, 101, sum, &s));
  printf("%ld\n", s);
  struct Find f = {perfect, -1};
  printf("%d ", each(1, 1000, find, &f));
  printf("%d\n", f.found);
  int t = 0;
  printf("%d ", each(0, 100, outer, &t));
  printf("%d\n", t);
  return 0;
}
