// Float accumulation in different orders and precisions, printed in hex.
#include <stdio.h>
int main(void) {
  float s = 0, r = 0;
  double d = 0;
  long double l = 0;
  for (int i = 1; i <= 500; i++) {
    s += 1.0f / (float)(i * i);
    d += 1.0 / ((double)i * i);
    l += 1.0L / ((long double)i * i);
  }
  for (int i = 500; i; i--)
    r += 1.0f / (float)(i * i);
  printf("%a %a %a %La\n", s, r, d, l);
  float a[8];
  for (int i = 0; i < 8; i++)
    a[i] = (float)(1 << (3 * i)) + 0.5f;
  float x = ((a[0] + a[1]) + (a[2] + a[3])) + ((a[4] + a[5]) + (a[6] + a[7])), y = 0;
  for (int i = 0; i < 8; i++)
    y += a[i];
  printf("%a %a\n", x, y);
  return 0;
}
