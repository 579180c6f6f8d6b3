// Identities within a tolerance over many points, counted.
#include <stdio.h>
#include <math.h>
int main(void) {
  int bad[6] = {0};
  for (int i = 1; i < 200; i++) {
    double x = i / 16.0;
    bad[0] += fabs(sin(x) * sin(x) + cos(x) * cos(x) - 1) > 1e-12;
    bad[1] += fabs(log(exp(x)) - x) > 1e-11;
    bad[2] += fabs(sqrt(x) * sqrt(x) - x) > 1e-12;
    bad[3] += fabs(pow(x, 2.5) - x * x * sqrt(x)) > 1e-8 * x * x * x;
    bad[4] += floor(x) + (x - floor(x)) != x;
    bad[5] += fabs(atan(tan(x / 10)) - x / 10) > 1e-12;
  }
  for (int i = 0; i < 6; i++)
    printf("%d ", bad[i]);
  puts("");
  return 0;
}
