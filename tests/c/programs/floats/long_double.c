// Extended precision: 64-bit mantissa, conversions and printing.
#include <stdio.h>
#include <float.h>
int main(void) {
  long double a = 1.0L, e = 1.0L;
  int n = 0;
  while (a + e / 2 != a) {
    e /= 2;
    n++;
  }
  printf("%d %d\n", n, LDBL_MANT_DIG);
  printf("%.20Lf %.25Lg %Le\n", 1.0L / 3, 0.1L, 1e4000L);
  long double f = 1;
  for (int i = 1; i <= 25; i++)
    f *= i;
  printf("%.0Lf\n", f);
  unsigned long long u = 18446744073709551615ull;
  long double l = u;
  printf("%.1Lf %d\n", l, (unsigned long long)l == u);
  printf("%d %d\n", (double)u == (double)(u - 1), (long double)u == (long double)(u - 1));
  long double s = 0;
  for (int i = 1; i <= 50; i++)
    s += 1.0L / i;
  printf("%.18Lf %.15f %.6f\n", s, (double)s, (float)s);
  printf("%d %d %d\n", 0.1L == 0.1, (double)0.1L == 0.1, 1e400L > 1e308L * 10);
  printf("%lld %d\n", (long long)-12345678901.75L, (int)2.99L);
  return 0;
}
