// Sorting and equality with tolerance, maximum with NaN present, ordering of zeros.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
static int cmp(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}
int main(void) {
  volatile double z = 0;
  double v[] = {3, -1, 1 / z, -1 / z, 0.0, 2.5, -0.0, 1e-310};
  qsort(v, 8, sizeof *v, cmp);
  for (int i = 0; i < 8; i++)
    printf("%g ", v[i] == 0 ? 0 : v[i]);
  puts("");
  double m = NAN;
  for (int i = 0; i < 8; i++)
    if (!(m >= v[i]))
      m = v[i];
  printf("%g\n", m);
  printf("%d %d\n", fabs(0.1 + 0.2 - 0.3) < 1e-9, 0.1f == 0.1);
  float f = 0.1f;
  double d = f;
  printf("%d %.10g\n", d == f, d);
  return 0;
}
