// va_copy, va_list passed to helpers and by pointer, v-functions of stdio.
#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
static int vsum(int n, va_list ap) {
  int s = 0;
  while (n--)
    s += va_arg(ap, int);
  return s;
}
static int take(va_list *ap) {
  return va_arg(*ap, int);
}
static int both(int n, ...) {
  va_list a, b;
  va_start(a, n);
  int first = take(&a);
  va_copy(b, a);
  int s = vsum(n - 1, a), m = 0;
  for (int i = 1; i < n; i++) {
    int v = va_arg(b, int);
    if (v > m)
      m = v;
  }
  va_end(b);
  va_end(a);
  return first * 10000 + s * 100 + m;
}
static char *fmt(const char *f, ...) {
  va_list a, b;
  va_start(a, f);
  va_copy(b, a);
  int n = vsnprintf(0, 0, f, a);
  char *s = malloc((size_t)n + 1);
  vsprintf(s, f, b);
  va_end(a);
  va_end(b);
  return s;
}
static void logm(const char *f, ...) {
  va_list a;
  va_start(a, f);
  printf("log: ");
  vprintf(f, a);
  vfprintf(stdout, "\n", a);
  va_end(a);
}
int main(void) {
  printf("%d %d\n", both(4, 1, 2, 3, 4), both(9, 9, 8, 7, 6, 5, 4, 3, 2, 1));
  char *s = fmt("%s-%05d-%.2f-%c", "abc", 42, 1.005, 'z');
  puts(s);
  free(s);
  logm("%d %s %g", 1, "two", 3.0);
  logm("plain");
  return 0;
}
