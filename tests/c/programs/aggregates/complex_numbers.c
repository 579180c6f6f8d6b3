// C99 complex numbers: arithmetic, parts, conjugate, by value through functions.
#include <stdio.h>
#include <complex.h>
static double complex sq(double complex z) {
  return z * z;
}
static float complex mixf(float complex a, float b) {
  return a * b + 1.0f * I;
}
int main(void) {
  double complex a = 1 + 2 * I, b = 3 - 4 * I, c = a * b, d = a + b;
  printf("%g%+gi %g%+gi\n", creal(c), cimag(c), creal(d), cimag(d));
  c = c / (1 + 1 * I);
  printf("%g%+gi\n", creal(c), cimag(c));
  double complex z = 0;
  int n = 0;
  for (; n < 20 && creal(z) * creal(z) + cimag(z) * cimag(z) < 4; n++)
    z = sq(z) + (0.25 + 0.5 * I);
  printf("%d\n", n);
  float complex f = mixf(2 + 0.5f * I, 4);
  printf("%g %g\n", crealf(f), cimagf(f));
  printf("%g %d %d\n", cimag(conj(a)), a == 1 + 2 * I, a != b);
  double complex v[3] = {1, I, -1 * I};
  double complex p = 1;
  for (int i = 0; i < 3; i++)
    p = p * v[i] + 2;
  printf("%g %g %zu\n", creal(p), cimag(p), sizeof p);
  printf("%g %g\n", __real__ b, __imag__ b);
  return 0;
}
