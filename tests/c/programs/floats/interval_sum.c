// Loop counters in floating point: exact with powers of two, drifting with tenths.
#include <stdio.h>
int main(void) {
  int n = 0;
  for (double x = 0; x < 1; x += 0.125)
    n++;
  int m = 0;
  for (double x = 0; x < 1; x += 0.1)
    m++;
  int k = 0;
  for (float x = 0; x < 1; x += 0.1f)
    k++;
  printf("%d %d %d\n", n, m, k);
  double g = 1;
  int steps = 0;
  while (g > 0) {
    g /= 2;
    steps++;
  }
  printf("%d\n", steps);
  float f = 1;
  steps = 0;
  while (f > 0) {
    f /= 2;
    steps++;
  }
  printf("%d\n", steps);
  double p = 1;
  for (int i = 0; i < 1100; i++)
    p *= 2;
  printf("%g\n", p);
  double a[5] = {0};
  for (int i = 0; i < 50; i++)
    a[i % 5] += i * 0.5;
  for (int i = 0; i < 5; i++)
    printf("%g ", a[i]);
  puts("");
  printf("%d\n", (int)(0.29 * 100));
  printf("%.3f %.3f\n", 2.0005, 2.0015);
  return 0;
}
