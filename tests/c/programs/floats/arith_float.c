// Single precision arithmetic differs from double in visible ways.
#include <stdio.h>
int main(void) {
  float a = 16777216.0f, b = 1.0f;
  printf("%.1f %.1f\n", a + b, (double)a + b);
  float x = 0.1f, y = 0.2f;
  printf("%.9g %.17g %d\n", x + y, (double)x + y, x + y == 0.3f);
  float s = 0;
  for (int i = 1; i <= 1000; i++)
    s += 1.0f / (float)i;
  printf("%.9g\n", s);
  float r = 0;
  for (int i = 1000; i >= 1; i--)
    r += 1.0f / (float)i;
  printf("%.9g\n", r);
  printf("%a %a %a\n", x * y, x / y, x - y);
  float m = 3.4028235e38f;
  printf("%g %g\n", m * 2, (double)m * 2);
  float d = 1e-45f;
  printf("%g %g %g\n", d, d / 2, d * 3);
  printf("%d %d\n", 16777217 == (int)(float)16777217, (float)16777217 == 16777217);
  return 0;
}
