// %f and %F with all flags, widths and precisions, including rounding half to even.
#include <stdio.h>
int main(void) {
  double v[] = {0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375, 1e15, -1234.5678, 999.9995, 1e22, 0.1};
  const char *f[] = {"%f",    "%.0f",   "%.1f",     "%.2f",    "%.10f",    "%#.0f", "%+.2f",
                     "% .2f", "%12.3f", "%-12.3f|", "%012.3f", "%+012.3f", "%.20f"};
  for (int i = 0; i < 12; i++) {
    for (int j = 0; j < 13; j++) {
      printf("[");
      printf(f[j], v[i]);
      printf("]");
    }
    puts("");
  }
  printf("%*.*f %*.*f\n", 10, 3, 3.14159, -10, 1, 2.71828);
  return 0;
}
