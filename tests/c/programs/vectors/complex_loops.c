// Loops with several arrays, conditions and different strides in one body.
#include <stdio.h>
int main(void) {
  int a[60], b[60], c[60];
  for (int i = 0; i < 60; i++) {
    a[i] = i * 3 % 17;
    b[i] = 60 - i;
    c[i] = 0;
  }
  for (int i = 0; i < 60; i++) {
    if (a[i] > 8)
      c[i] = a[i] + b[i];
    else if (b[i] & 1)
      c[i] = -b[i];
  }
  for (int i = 2; i < 60; i++)
    c[i] += c[i - 2] / 2;
  for (int i = 0; i < 30; i++)
    a[i] = c[2 * i] - c[2 * i + 1];
  long s = 0;
  for (int i = 0; i < 60; i++)
    s = s * 7 % 1000003 + a[i] + c[i];
  printf("%ld %d %d\n", s, a[29], c[59]);
  return 0;
}
