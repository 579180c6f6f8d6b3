// Quadratic equations with all cases of the discriminant, exact inputs.
#include <stdio.h>
#include <math.h>
static void q(double a, double b, double c) {
  if (a == 0) {
    if (b == 0)
      puts("none");
    else
      printf("one %g\n", -c / b);
    return;
  }
  double d = b * b - 4 * a * c;
  if (d < 0)
    printf("complex %g %g\n", -b / (2 * a), sqrt(-d) / (2 * fabs(a)));
  else if (d == 0)
    printf("double %g\n", -b / (2 * a));
  else {
    double t = -0.5 * (b + copysign(sqrt(d), b));
    printf("two %g %g\n", t / a, c / t);
  }
}
int main(void) {
  q(1, -3, 2);
  q(1, 2, 1);
  q(1, 0, 4);
  q(0, 2, -8);
  q(0, 0, 1);
  q(2, -5, -3);
  q(1, 4, 13);
  return 0;
}
