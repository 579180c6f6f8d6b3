// Simpson, trapezoid and Romberg on polynomials, with errors that are exactly zero or known.
#include <stdio.h>
static double cube(double x) {
  return x * x * x - 2 * x + 1;
}
static double quart(double x) {
  return x * x * x * x;
}
typedef double (*F)(double);
static double simpson(F f, double a, double b, int n) {
  double h = (b - a) / n, s = f(a) + f(b);
  for (int i = 1; i < n; i++)
    s += f(a + i * h) * (i % 2 ? 4 : 2);
  return s * h / 3;
}
static double trap(F f, double a, double b, int n) {
  double h = (b - a) / n, s = (f(a) + f(b)) / 2;
  for (int i = 1; i < n; i++)
    s += f(a + i * h);
  return s * h;
}
int main(void) {
  printf("%.10g %.10g\n", simpson(cube, 0, 4, 8), simpson(quart, 0, 2, 16));
  for (int n = 2; n <= 64; n *= 2)
    printf("%.10g ", trap(cube, 0, 4, n));
  puts("");
  double r[6][6];
  for (int i = 0; i < 6; i++) {
    r[i][0] = trap(quart, 0, 2, 1 << i);
    double p = 4;
    for (int j = 1; j <= i; j++, p *= 4)
      r[i][j] = r[i][j - 1] + (r[i][j - 1] - r[i - 1][j - 1]) / (p - 1);
  }
  printf("%.9f %.6f\n", r[5][5], r[2][1]);
  return 0;
}
