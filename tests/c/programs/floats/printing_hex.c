// %a with and without precision, rounding in hex, subnormals and infinities.
#include <stdio.h>
#include <math.h>
int main(void) {
  double v[] = {0, -0.0, 1, -1, 0.1, 255.9375, 1.9999999999999998, 4.9e-324, 2.2250738585072014e-308, 1e300};
  for (int i = 0; i < 10; i++)
    printf("%a %.0a %.1a %.5A %+a %20a|%-20a|%020a\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
  printf("%f %F %e %G %a %8f|%-8f|%08f\n", INFINITY, INFINITY, -INFINITY, INFINITY, INFINITY, INFINITY, -INFINITY,
         INFINITY);
  printf("%f %+F\n", fabs(NAN), fabs(NAN));
  printf("%a %a\n", 0x1.8p3, 0x.8p-1);
  return 0;
}
