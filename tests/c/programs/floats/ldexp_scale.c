// Powers of two by ldexp, frexp round trips and subnormal steps.
#include <stdio.h>
#include <math.h>
int main(void) {
  for (int e = -1080; e <= 1030; e += 211) {
    double d = ldexp(1.25, e);
    int x;
    double m = d != 0 && !isinf(d) ? frexp(d, &x) : (x = 0, d);
    printf("%d %a %g %d\n", e, d, m, x);
  }
  double t = 4.9e-324;
  int n = 0;
  while (t < 1) {
    t *= 2;
    n++;
  }
  printf("%d\n", n);
  printf("%a %a\n", nextafter(0.5, 1), nextafter(-0.5, 1));
  return 0;
}
