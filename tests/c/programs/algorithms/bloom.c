// A Bloom filter: no false negatives, counted false positives.
#include <stdio.h>
#include <stdint.h>
static uint64_t f[32];
static uint32_t h(uint32_t x, uint32_t s) {
  x ^= s * 0x9e3779b9u;
  x = (x ^ x >> 16) * 0x85ebca6bu;
  x = (x ^ x >> 13) * 0xc2b2ae35u;
  return (x ^ x >> 16) % 2048;
}
static void add(uint32_t x) {
  for (uint32_t i = 1; i < 4; i++) {
    uint32_t b = h(x, i);
    f[b / 64] |= 1ull << b % 64;
  }
}
static int has(uint32_t x) {
  int r = 1;
  for (uint32_t i = 1; i < 4; i++) {
    uint32_t b = h(x, i);
    r &= f[b / 64] >> b % 64 & 1;
  }
  return r;
}
int main(void) {
  for (uint32_t i = 0; i < 200; i++)
    add(i * i);
  int neg = 0, pos = 0, bits = 0;
  for (uint32_t i = 0; i < 200; i++)
    neg += !has(i * i);
  for (uint32_t i = 50000; i < 51000; i++)
    pos += has(i);
  for (int i = 0; i < 32; i++)
    bits += __builtin_popcountll(f[i]);
  printf("%d %d %d\n", neg, pos, bits);
  return 0;
}
