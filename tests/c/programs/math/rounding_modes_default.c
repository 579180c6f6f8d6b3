// Default rounding: halves to even in conversions, rint and printing agree.
#include <stdio.h>
#include <math.h>
int main(void) {
  for (int i = -5; i <= 5; i++) {
    double x = i + 0.5;
    char b[16];
    snprintf(b, 16, "%.0f", x);
    printf("%s %g %g %ld\n", b, rint(x), nearbyint(x), lrint(x));
  }
  float f = 16777217.0;
  printf("%.1f\n", f);
  f = (float)(16777216.0 + 3);
  printf("%.1f %.1f\n", f, (double)(float)0x1.000003p0);
  return 0;
}
