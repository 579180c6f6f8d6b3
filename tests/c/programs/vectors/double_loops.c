// Loops over doubles: scaling, square roots, selection, exact reductions.
#include <stdio.h>
#include <math.h>
int main(void) {
  double a[64], b[64], s = 0, m = 0;
  int n = 0;
  for (int i = 0; i < 64; i++) {
    a[i] = i * i;
    b[i] = i - 32;
  }
  for (int i = 0; i < 64; i++)
    a[i] = sqrt(a[i]) * 0.5;
  for (int i = 0; i < 64; i++)
    b[i] = b[i] < 0 ? -b[i] : b[i] * 2;
  for (int i = 0; i < 64; i++) {
    s += a[i];
    n += b[i] > 20;
  }
  for (int i = 0; i < 64; i++)
    m = b[i] > m ? b[i] : m;
  float f[64];
  for (int i = 0; i < 64; i++)
    f[i] = (float)(a[i] + b[i]);
  double t = 0;
  for (int i = 0; i < 64; i++)
    t += f[i];
  printf("%g %g %d %g %g\n", s, m, n, t, floor(a[63]));
  return 0;
}
