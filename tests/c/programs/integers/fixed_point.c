// Fixed-point arithmetic in 16.16: products, quotients, square roots and printing.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
typedef int32_t F;
static F mul(F a, F b) {
  return (F)(((int64_t)a * b) >> 16);
}
static F dv(F a, F b) {
  return (F)((int64_t)a * 65536 / b);
}
static void p(F a) {
  printf("%s%d.%04d ", a < 0 ? "-" : "", abs(a) >> 16, (int)((int64_t)(abs(a) & 0xffff) * 10000 >> 16));
}
static F root(F a) {
  F x = a > 65536 ? a : 65536;
  for (int i = 0; i < 20; i++)
    x = (x + dv(a, x)) / 2;
  return x;
}
int main(void) {
  F a = 3 * 65536 + 32768, b = -(2 * 65536);
  p(a);
  p(b);
  p(mul(a, b));
  p(dv(a, b));
  p(dv(65536, 3 * 65536));
  p(root(2 * 65536));
  p(root(100 * 65536));
  puts("");
  F s = 0;
  for (int i = 1; i < 30; i++)
    s += dv(65536, i * 65536);
  p(s);
  puts("");
  return 0;
}
