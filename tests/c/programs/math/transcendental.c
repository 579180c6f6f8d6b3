// Transcendental functions printed with few digits, so that libraries agree.
#include <stdio.h>
#include <math.h>
int main(void) {
  for (int i = -4; i <= 4; i++) {
    double x = i * 0.75;
    printf("%.9f %.9f %.9f %.9f %.9f\n", sin(x), cos(x), tan(x / 2), exp(x), atan(x));
  }
  for (int i = 1; i < 8; i++)
    printf("%.9f %.9f %.9f %.9f\n", log(i), log10(i), pow(i, 1.5), asin(1.0 / i));
  printf("%.6f %.6f %.6f\n", sinh(1), cosh(1), tanh(1));
  printf("%.6f %.6f\n", atan2(1, -1), acos(-1));
  printf("%.5f %.5f\n", sinf(1), expf(1));
  printf("%.6f %.6f\n", tgamma(5), erf(0.5));
  return 0;
}
