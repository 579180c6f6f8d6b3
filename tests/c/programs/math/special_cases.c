// Special values: errors give NaN or infinities, signs of zero are kept.
#include <stdio.h>
#include <math.h>
int main(void) {
  volatile double z = 0, m = -1;
  printf("%d %d %d\n", isnan(sqrt(m)), isnan(log(m)), isinf(log(z)) != 0);
  printf("%g %g %g\n", pow(z, m), exp(1000.0 * (m + 2)), exp(m * 1000));
  printf("%d %d %d\n", signbit(sqrt(-z)) != 0, signbit(floor(-z)) != 0, signbit(ceil(m / 2)) != 0);
  printf("%g %g\n", fmod(-z, 1), atan2(z, 1));
  printf("%d %d\n", isnan(fmod(1, z)), isnan(pow(m, 0.5)));
  printf("%g %g %g\n", fmax(NAN, 1), fmin(1, NAN), fdim(1, INFINITY));
  printf("%g %g\n", INFINITY - 1e308, -INFINITY * m);
  printf("%d\n", isnan(0 * INFINITY));
  return 0;
}
