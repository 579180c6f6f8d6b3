// Classic bit tricks: power of two, rounding up, reversing, swapping, isolating bits, Gray codes.
#include <stdio.h>
#include <stdint.h>
static uint32_t rev(uint32_t x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(x);
}
static uint32_t up2(uint32_t v) {
  v--;
  v |= v >> 1;
  v |= v >> 2;
  v |= v >> 4;
  v |= v >> 8;
  v |= v >> 16;
  return v + 1;
}
static int absb(int v) {
  int m = v >> 31;
  return (v + m) ^ m;
}
static int minb(int a, int b) {
  return b ^ ((a ^ b) & -(a < b));
}
static uint32_t gray(uint32_t x) {
  return x ^ x >> 1;
}
static uint32_t ungray(uint32_t g) {
  for (int s = 16; s; s >>= 1)
    g ^= g >> s;
  return g;
}
static uint64_t spread(uint32_t x) {
  uint64_t r = 0;
  for (int i = 0; i < 32; i++)
    r |= (uint64_t)(x >> i & 1) << (2 * i);
  return r;
}
int main(void) {
  for (uint32_t i = 1; i < 60; i += 3)
    printf("%u pow2=%d up=%u low=%u rev=%08x gray=%u/%u morton=%llx\n", i, (i & (i - 1)) == 0, up2(i), i & -i, rev(i),
           gray(i), ungray(gray(i)), (unsigned long long)(spread(i) | spread(i * 7) << 1));
  printf("%d %d %d %d\n", absb(-17), absb(17), minb(3, -9), minb(-9, 3));
  unsigned a = 0x1234, b = 0xabcd;
  a ^= b;
  b ^= a;
  a ^= b;
  printf("%x %x\n", a, b);
  uint32_t next = 0x0000000fu;
  for (int i = 0; i < 10; i++) {
    uint32_t c = next & -next, r = next + c;
    next = (((r ^ next) >> 2) / c) | r;
    printf("%x ", next);
  }
  puts("");
  return 0;
}
