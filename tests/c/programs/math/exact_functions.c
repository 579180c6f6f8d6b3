// Functions with exact results: sqrt of squares, pow of small integers, fabs, hypot triples, cbrt cubes.
#include <stdio.h>
#include <math.h>
int main(void) {
  for (int i = 0; i < 12; i++)
    printf("%g %g %g %g\n", sqrt(i * i), pow(2, i - 5), pow(i, 3), fabs(-i));
  printf("%g %g %g %g\n", hypot(3, 4), hypot(5, 12), cbrt(27), cbrt(-8));
  printf("%g %g %g %g\n", exp(0), log(1), sin(0), cos(0));
  printf("%g %g %g\n", log2(1024), log10(1000), exp2(-3));
  printf("%g %g %g\n", pow(0, 0), pow(5, 0), pow(-2, 3));
  printf("%a %a\n", sqrt(2), sqrtf(2));
  printf("%.17g %.17g\n", sqrt(0.1), sqrt(1e300));
  return 0;
}
