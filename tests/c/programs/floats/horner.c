// Polynomial evaluation and Newton's method on exact values; results with full digits.
#include <stdio.h>
static double horner(const double *c, int n, double x) {
  double r = 0;
  for (int i = n - 1; i >= 0; i--)
    r = r * x + c[i];
  return r;
}
static double mysqrt(double a) {
  double x = a > 1 ? a : 1;
  for (int i = 0; i < 60; i++) {
    double y = 0.5 * (x + a / x);
    if (y == x)
      break;
    x = y;
  }
  return x;
}
int main(void) {
  double c[] = {1, -3, 0, 2, 0.5};
  for (int i = -4; i <= 4; i++)
    printf("%.10g ", horner(c, 5, i / 2.0));
  puts("");
  for (int i = 0; i <= 10; i++)
    printf("%.15g ", mysqrt(i * i * 0.25));
  puts("");
  double e = 1, t = 1;
  for (int i = 1; i < 20; i++) {
    t /= i;
    e += t;
  }
  printf("%.14f\n", e);
  double lo = 0, hi = 2;
  for (int i = 0; i < 60; i++) {
    double m = (lo + hi) / 2;
    if (m * m * m < 2)
      lo = m;
    else
      hi = m;
  }
  printf("%.14f\n", lo);
  double p = 0;
  for (int k = 0; k < 12; k++) {
    double s = 1;
    for (int i = 0; i < k; i++)
      s /= 16;
    p += s * (4.0 / (8 * k + 1) - 2.0 / (8 * k + 4) - 1.0 / (8 * k + 5) - 1.0 / (8 * k + 6));
  }
  printf("%.13f\n", p);
  return 0;
}
