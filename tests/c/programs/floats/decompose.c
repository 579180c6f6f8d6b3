// frexp, ldexp, modf, scalbn, logb, nextafter, fmod and remainder on exact cases.
#include <stdio.h>
#include <math.h>
int main(void) {
  double v[] = {1, 0.75, -12.5, 1e-310, 1024, 3e200};
  for (int i = 0; i < 6; i++) {
    int e;
    double m = frexp(v[i], &e), ip, fp = modf(v[i], &ip);
    printf("%a %d %a %a %a %d\n", m, e, ldexp(m, e), ip, fp, ilogb(v[i]));
  }
  printf("%a %a %a\n", nextafter(1, 2), nextafter(1, 0), nextafter(0, -1));
  printf("%a %a\n", nextafterf(1, 2), scalbn(1.5, -1074));
  printf("%g %g %g %g\n", fmod(5.5, 2), fmod(-5.5, 2), fmod(5.5, -2), remainder(5.5, 2));
  printf("%g %g\n", fmod(1e300, 7), remainder(7, 2));
  printf("%g %g %g\n", fmin(1, NAN), fmax(-1, 2), fdim(3, 5));
  printf("%a\n", fma(0.1, 10, -1));
  return 0;
}
