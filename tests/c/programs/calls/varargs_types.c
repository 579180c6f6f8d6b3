// Variadic functions with every type: small ints, long, doubles, pointers, long double.
#include <stdio.h>
#include <stdarg.h>
static void show(const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  for (; *f; f++)
    switch (*f) {
    case 'i':
      printf("%d ", va_arg(ap, int));
      break;
    case 'u':
      printf("%u ", va_arg(ap, unsigned));
      break;
    case 'l':
      printf("%ld ", va_arg(ap, long));
      break;
    case 'q':
      printf("%llu ", va_arg(ap, unsigned long long));
      break;
    case 'd':
      printf("%g ", va_arg(ap, double));
      break;
    case 'L':
      printf("%Lg ", va_arg(ap, long double));
      break;
    case 's':
      printf("%s ", va_arg(ap, char *));
      break;
    case 'c':
      printf("%c ", va_arg(ap, int));
      break;
    case 'p':
      printf("%d ", *va_arg(ap, int *));
      break;
    case 'f':
      printf("%d ", va_arg(ap, int (*)(const char *))(""));
    }
  va_end(ap);
  puts("");
}
static int f(const char *s) {
  return *s + 33;
}
int main(void) {
  int x = 5;
  short s = -3;
  float fl = 2.5f;
  show("iulqdLscpf", -1, 4000000000u, -5000000000L, ~0ull, 1.5, 2.25L, "str", 'c', &x, f);
  show("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  show("dddddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11., 12.);
  show("idididLididid", 1, 1.1, 2, 2.2, 3, 3.3, 3.5L, 4, 4.4, 5, 5.5, 6, 6.6);
  show("id", s, fl);
  show("");
  return 0;
}
