// round, trunc, floor and ceil by bit manipulation agree with the library.
#include <stdio.h>
#include <string.h>
#include <stdint.h>
#include <math.h>
static double tr(double d) {
  uint64_t u;
  memcpy(&u, &d, 8);
  int e = (int)(u >> 52 & 2047) - 1023;
  if (e < 0)
    u &= 1ull << 63;
  else if (e < 52)
    u &= ~((1ull << (52 - e)) - 1);
  memcpy(&d, &u, 8);
  return d;
}
int main(void) {
  int bad = 0, n = 0;
  for (double x = -20; x <= 20; x += 0.0625) {
    double t = tr(x);
    bad += t != trunc(x);
    bad += floor(x) != t - (x < t);
    bad += ceil(x) != t + (x > t);
    n++;
  }
  printf("%d %d %d\n", n, bad, signbit(tr(-0.5)) != 0);
  printf("%g %g %g\n", tr(1e300), tr(123456789.75), tr(-3.99));
  return 0;
}
