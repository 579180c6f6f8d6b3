// NaN, infinities and signed zeros in all comparisons and in branches.
#include <stdio.h>
#include <math.h>
static void cmp(double a, double b) {
  printf("%g %g: %d%d%d%d%d%d %d%d%d%d\n", a, b, a<b, a <= b, a> b, a >= b, a == b, a != b, isless(a, b),
         isgreater(a, b), isunordered(a, b), islessgreater(a, b));
}
int main(void) {
  volatile double z = 0;
  double inf = 1 / z, nan = fabs(z / z);
  double v[] = {0.0, -0.0, 1, inf, -inf, nan};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      cmp(v[i], v[j]);
  if (nan < 1)
    puts("lt");
  else if (nan >= 1)
    puts("ge");
  else
    puts("neither");
  printf("%d %d\n", !(nan < 1), nan ? 1 : 0);
  printf("%g %g %g\n", 1 / v[0], 1 / v[1], inf + 1);
  printf("%d %d %d\n", inf - inf != inf - inf, isnan(inf * 0), isnan(nan + 1));
  printf("%d\n", v[0] == v[1]);
  return 0;
}
