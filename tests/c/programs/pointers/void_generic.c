// Generic code on void pointers: swap, reverse, find and map over any element size.
#include <stdio.h>
#include <string.h>
static void swap(void *a, void *b, size_t n) {
  char t[64];
  memcpy(t, a, n);
  memcpy(a, b, n);
  memcpy(b, t, n);
}
static void reverse(void *base, size_t n, size_t sz) {
  char *lo = base, *hi = lo + (n - 1) * sz;
  for (; lo < hi; lo += sz, hi -= sz)
    swap(lo, hi, sz);
}
static void *find(const void *base, size_t n, size_t sz, int (*ok)(const void *)) {
  for (size_t i = 0; i < n; i++) {
    const char *p = (const char *)base + i * sz;
    if (ok(p))
      return (void *)p;
  }
  return 0;
}
struct T {
  char n[5];
  long v;
};
static int big(const void *p) {
  return *(const int *)p > 6;
}
static int isx(const void *p) {
  return ((const struct T *)p)->n[0] == 'x';
}
int main(void) {
  int a[] = {1, 5, 7, 9};
  reverse(a, 4, sizeof *a);
  for (int i = 0; i < 4; i++)
    printf("%d ", a[i]);
  int *f = find(a, 4, sizeof *a, big);
  printf("| %d %td\n", *f, f - a);
  struct T t[] = {{"ab", 1}, {"xy", 2}, {"zz", 3}};
  reverse(t, 3, sizeof *t);
  struct T *x = find(t, 3, sizeof *t, isx);
  printf("%s %ld %td %s\n", x->n, x->v, x - t, t[0].n);
  char s[] = "stressed";
  reverse(s, 8, 1);
  puts(s);
  const char *w[] = {"a", "b", "c"};
  reverse(w, 3, sizeof *w);
  printf("%s%s%s %d\n", w[0], w[1], w[2], find(a + 2, 2, sizeof *a, big) == 0);
  return 0;
}
