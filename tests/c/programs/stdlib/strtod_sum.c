// Numbers split from text with strtod and strtol, with end pointers and bases.
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
int main(void) {
  const char *s = "1.5 2e3 -0x10 0.25e-2 7end";
  char *e;
  double t = 0;
  int n = 0;
  for (const char *p = s;; p = e) {
    double d = strtod(p, &e);
    if (e == p)
      break;
    t += d;
    n++;
  }
  printf("%d %g [%s]\n", n, t, e);
  const char *b = "ff 777 1010 zz";
  long a = strtol(b, &e, 16), c = strtol(e, &e, 8), d = strtol(e, &e, 2), f = strtol(e, &e, 36);
  printf("%ld %ld %ld %ld [%s]\n", a, c, d, f, e);
  errno = 0;
  unsigned long u = strtoul("-1", 0, 10);
  printf("%lu %d\n", u, errno);
  return 0;
}
