// An own printf with widths, padding, bases and strings through varargs.
#include <stdio.h>
#include <ctype.h>
#include <stdarg.h>
static int put(char *o, int n, unsigned long v, int base, int w, char pad, int neg) {
  char b[40];
  int k = 0;
  do
    b[k++] = "0123456789abcdef"[v % (unsigned)base];
  while (v /= (unsigned)base);
  if (neg)
    b[k++] = '-';
  while (k < w)
    b[k++] = pad;
  while (k)
    o[n++] = b[--k];
  return n;
}
static int fmt(char *o, const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  int n = 0;
  for (; *f; f++) {
    if (*f != '%') {
      o[n++] = *f;
      continue;
    }
    f++;
    char pad = ' ';
    int w = 0;
    if (*f == '0') {
      pad = '0';
      f++;
    }
    while (isdigit((unsigned char)*f))
      w = w * 10 + *f++ - '0';
    switch (*f) {
    case 'd': {
      long v = va_arg(ap, int);
      n = put(o, n, v < 0 ? -(unsigned long)v : (unsigned long)v, 10, w, pad, v < 0);
      break;
    }
    case 'x':
      n = put(o, n, va_arg(ap, unsigned), 16, w, pad, 0);
      break;
    case 'b':
      n = put(o, n, va_arg(ap, unsigned), 2, w, pad, 0);
      break;
    case 's':
      for (const char *s = va_arg(ap, const char *); *s; s++)
        o[n++] = *s;
      break;
    case 'c':
      o[n++] = (char)va_arg(ap, int);
      break;
    default:
      o[n++] = *f;
    }
  }
  va_end(ap);
  o[n] = 0;
  return n;
}
int main(void) {
  char b[200];
  printf("%d ", fmt(b, "[%d|%5d|%05d|%x|%08b|%s|%c|%%]", -42, 42, 7, 0xbeefu, 37u, "str", 'z'));
  puts(b);
  fmt(b, "%d%d%d%d%d%d%d%d", 1, 2, 3, 4, 5, 6, 7, 8);
  puts(b);
  return 0;
}
