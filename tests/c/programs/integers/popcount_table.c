// Bit matrices: transpose 8x8, parity rows, Hamming codes with correction.
#include <stdio.h>
#include <stdint.h>
static uint64_t tr(uint64_t x) {
  uint64_t t = (x ^ x >> 7) & 0x00aa00aa00aa00aaull;
  x ^= t ^ t << 7;
  t = (x ^ x >> 14) & 0x0000cccc0000ccccull;
  x ^= t ^ t << 14;
  t = (x ^ x >> 28) & 0x00000000f0f0f0f0ull;
  return x ^ t ^ t << 28;
}
static unsigned enc(unsigned d) {
  unsigned c = (d & 1) << 2 | (d & 2) << 3 | (d & 4) << 3 | (d & 8) << 3;
  for (int p = 0; p < 3; p++) {
    unsigned x = 0;
    for (unsigned i = 1; i < 8; i++)
      if (i >> p & 1)
        x ^= c >> (i - 1) & 1;
    c |= x << ((1 << p) - 1);
  }
  return c;
}
static unsigned dec(unsigned c) {
  unsigned s = 0;
  for (unsigned i = 1; i < 8; i++)
    if (c >> (i - 1) & 1)
      s ^= i;
  if (s)
    c ^= 1u << (s - 1);
  return (c >> 2 & 1) | (c >> 3 & 14);
}
int main(void) {
  uint64_t m = 0x8040201008040201ull;
  printf("%016lx %016lx\n", tr(m), tr(0xff818181010101ffull));
  printf("%d\n", tr(tr(0x123456789abcdef1ull)) == 0x123456789abcdef1ull);
  int bad = 0;
  for (unsigned d = 0; d < 16; d++) {
    printf("%x ", enc(d));
    for (int b = 0; b < 7; b++)
      bad += dec(enc(d) ^ 1u << b) != d;
  }
  printf("%d\n", bad);
  return 0;
}
