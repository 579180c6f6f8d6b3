// fpclassify and friends over zero, subnormal, normal, infinite and NaN, for all three types.
#include <stdio.h>
#include <math.h>
#include <float.h>
static const char *cls(int c) {
  return c == FP_NAN ? "nan" : c == FP_INFINITE ? "inf" : c == FP_ZERO ? "zero" : c == FP_SUBNORMAL ? "sub" : "normal";
}
int main(void) {
  volatile double z = 0;
  double v[] = {0.0, -0.0, 1.5, -DBL_MIN, DBL_MIN / 2, DBL_MAX, 1 / z, -1 / z, NAN};
  for (int i = 0; i < 9; i++)
    printf("%s %d %d %d %d %d\n", cls(fpclassify(v[i])), isfinite(v[i]), isinf(v[i]) != 0, isnan(v[i]) != 0,
           isnormal(v[i]), i < 8 ? signbit(v[i]) != 0 : 0);
  float f[] = {0, FLT_MIN / 4, FLT_MAX, -1.f};
  for (int i = 0; i < 4; i++)
    printf("%s %d\n", cls(fpclassify(f[i])), signbit(f[i]) != 0);
  long double l = LDBL_MIN / 2;
  printf("%s %s\n", cls(fpclassify(l)), cls(fpclassify((double)l)));
  printf("%g %g\n", copysign(3, -0.0), copysign(-3, 1));
  return 0;
}
