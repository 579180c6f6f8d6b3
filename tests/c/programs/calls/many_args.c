// Calls with many arguments of mixed types: registers and stack.
#include <stdio.h>
static long f(int a, long b, char c, short d, int e, long g, int h, signed char i, unsigned short j, long k) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * g + 7 * h + 8 * i + 9 * j + 10 * k;
}
static double g(float a, double b, float c, double d, float e, double f, float g, double h, float i, double j) {
  return a - b + c - d + e - f + g - h + i * j;
}
static double m(int a, double b, long c, float d, char e, double f, int *g, double h, short i, double j, int k,
                double l, int n, double o, double p, double q) {
  return a + b * c + d * e + f * *g + h * i + j * k + l * n + o - p + q;
}
static int many(int a0, int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int b0, int b1) {
  return ((((((((((a0 * 2 + a1) * 2 + a2) * 2 + a3) * 2 + a4) * 2 + a5) * 2 + a6) * 2 + a7) * 2 + a8) * 2 + a9) * 2 +
          b0) *
             2 +
         b1;
}
int main(void) {
  int x = 3;
  printf("%ld\n", f(1, -2, 'c', -4, 5, 6000000000L, 7, -8, 65535, 10));
  printf("%g\n", g(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  printf("%g\n", m(1, 2.5, 3, 4.5f, 5, 6.5, &x, 8.5, -9, 10.5, 11, 12.5, 13, 14.5, 15.5, 16.5));
  printf("%d\n", many(1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1));
  return 0;
}
