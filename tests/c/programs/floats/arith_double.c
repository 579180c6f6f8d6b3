// Double arithmetic: rounding of sums and products shown in hex, and non-associativity.
#include <stdio.h>
int main(void) {
  double v[] = {0.1, 0.2, 0.3, 1.0 / 3, 1e16, 1.0, -2.5, 1e-300, 4.9e-324, 1.7976931348623157e308};
  for (int i = 0; i < 10; i++)
    for (int j = i; j < 10; j += 3)
      printf("%a %a %a %a\n", v[i] + v[j], v[i] - v[j], v[i] * v[j], v[i] / v[j]);
  printf("%d %d\n", 0.1 + 0.2 == 0.3, (1e16 + 1.0) + 1.0 == 1e16 + (1.0 + 1.0));
  double s = 0;
  for (int i = 0; i < 1000; i++)
    s += 0.1;
  printf("%.17g\n", s);
  double k = 0, c = 0;
  for (int i = 0; i < 1000; i++) {
    volatile double y = 0.1 - c, t = k + y;
    c = (t - k) - y;
    k = t;
  }
  printf("%.17g\n", k);
  return 0;
}
