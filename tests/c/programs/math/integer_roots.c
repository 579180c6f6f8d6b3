// Square roots, powers and logarithms of integers through doubles agree with integer code.
#include <stdio.h>
#include <math.h>
int main(void) {
  int bad = 0;
  for (long i = 0; i < 3000; i++) {
    long r = (long)sqrt((double)(i * i));
    bad += r != i;
    double s = sqrt((double)i);
    long f = (long)floor(s);
    bad += f * f > i || (f + 1) * (f + 1) <= i;
  }
  printf("%d\n", bad);
  for (int i = 1; i < 40; i += 6)
    printf("%g %g %d\n", ldexp(1, i), fmod((double)(1L << i), 1000), (int)hypot(3.0 * i, 4.0 * i));
  return bad;
}
