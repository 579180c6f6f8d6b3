// Counting bits: popcount, leading and trailing zeros, parity, by builtin and by hand.
#include <stdio.h>
#include <stdint.h>
static int pop(uint64_t x) {
  int n = 0;
  while (x) {
    x &= x - 1;
    n++;
  }
  return n;
}
static int pop_swar(uint32_t x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  return (int)((x * 0x01010101u) >> 24);
}
static int clz_loop(uint32_t x) {
  int n = 0;
  for (uint32_t m = 0x80000000u; m && !(x & m); m >>= 1)
    n++;
  return n;
}
int main(void) {
  uint32_t x = 1;
  for (int i = 0; i < 40; i++) {
    uint64_t y = (uint64_t)x << 29 | x;
    printf("%08x %d %d %d %d %d %d %d %d %d %d\n", x, __builtin_popcount(x), pop_swar(x), pop(y),
           __builtin_popcountll(y), __builtin_clz(x), clz_loop(x), __builtin_ctz(x), __builtin_clzll(y),
           __builtin_ctzll(y), __builtin_parity(x));
    x = x * 2654435761u + (uint32_t)i;
    if (!x)
      x = 1;
  }
  printf("%d %d %d %d\n", __builtin_ffs(0), __builtin_ffs(8), __builtin_ffsll(1ll << 40), __builtin_clrsb(-1));
  return 0;
}
