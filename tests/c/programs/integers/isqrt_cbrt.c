// Integer square and cube roots by Newton, by bits and by binary search agree.
#include <stdio.h>
#include <stdint.h>
static uint32_t newton(uint64_t n) {
  if (n < 2)
    return (uint32_t)n;
  uint64_t x = 1ull << ((64 - __builtin_clzll(n) + 1) / 2);
  for (;;) {
    uint64_t y = (x + n / x) / 2;
    if (y >= x)
      return (uint32_t)x;
    x = y;
  }
}
static uint32_t bits(uint64_t n) {
  uint64_t r = 0, b = 1ull << 62;
  while (b > n)
    b >>= 2;
  while (b) {
    if (n >= r + b) {
      n -= r + b;
      r = (r >> 1) + b;
    } else
      r >>= 1;
    b >>= 2;
  }
  return (uint32_t)r;
}
static uint32_t cbrt_i(uint64_t n) {
  uint64_t lo = 0, hi = 2642245;
  while (lo < hi) {
    uint64_t m = (lo + hi + 1) / 2;
    if (m * m * m <= n)
      lo = m;
    else
      hi = m - 1;
  }
  return (uint32_t)lo;
}
int main(void) {
  uint64_t n = 1;
  int bad = 0;
  for (int i = 0; i < 150; i++) {
    uint32_t a = newton(n), b = bits(n), c = cbrt_i(n);
    bad += a != b;
    if (i % 10 == 0)
      printf("%llu %u %u %u\n", (unsigned long long)n, a, b, c);
    n = n * 3 + (uint64_t)i;
  }
  printf("%d %u %u\n", bad, newton(UINT64_MAX), cbrt_i(UINT64_MAX));
  return 0;
}
