// The constants of float.h.
#include <stdio.h>
#include <float.h>
int main(void) {
  printf("%d %d %d %d\n", FLT_RADIX, FLT_MANT_DIG, DBL_MANT_DIG, LDBL_MANT_DIG);
  printf("%d %d %d %d\n", FLT_MIN_EXP, FLT_MAX_EXP, DBL_MIN_EXP, DBL_MAX_EXP);
  printf("%d %d %d\n", FLT_DIG, DBL_DIG, LDBL_DIG);
  printf("%a %a %a\n", FLT_EPSILON, FLT_MIN, FLT_MAX);
  printf("%a %a %a %a\n", DBL_EPSILON, DBL_MIN, DBL_MAX, DBL_TRUE_MIN);
  printf("%d %d %d\n", DECIMAL_DIG, FLT_DECIMAL_DIG, DBL_DECIMAL_DIG);
  printf("%d\n", FLT_EVAL_METHOD);
  volatile float f = FLT_MAX;
  f *= 2;
  printf("%g\n", f);
  volatile double d = DBL_MIN;
  d /= 4;
  printf("%g\n", d);
  return 0;
}
