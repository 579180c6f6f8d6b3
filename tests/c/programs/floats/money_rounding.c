// Decimal rounding problems: cents, averages, printing and conversion back.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
int main(void) {
  double p[] = {0.29, 1.005, 2.675, 1.115, 0.615, 10.075};
  for (int i = 0; i < 6; i++) {
    char b[16];
    snprintf(b, 16, "%.2f", p[i]);
    printf("%s %d %ld %.17g\n", b, (int)(p[i] * 100), lrint(p[i] * 100), strtod(b, 0));
  }
  double t = 0;
  for (int i = 0; i < 100; i++)
    t += 0.01;
  printf("%d %.17g %.2f\n", t == 1.0, t, t);
  return 0;
}
