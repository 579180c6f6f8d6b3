// %e and %g with flags and precisions: exponent width, trailing zeros, switch of style.
#include <stdio.h>
int main(void) {
  double v[] = {0,        1,        10,    123456, 1234567, 0.0001, 0.00001234, -5e-324, 1.7976931348623157e308,
                99999.95, 999999.0, 1e100, 0.1};
  const char *f[] = {"%e", "%.0e", "%#.0e", "%.3E",  "%g",     "%.3g",  "%.10g", "%#g",
                     "%G", "%+g",  "% g",   "%015g", "%-15g|", "%.17g", "%.0g"};
  for (int i = 0; i < 13; i++) {
    for (int j = 0; j < 15; j++) {
      printf("[");
      printf(f[j], v[i]);
      printf("]");
    }
    puts("");
  }
  return 0;
}
