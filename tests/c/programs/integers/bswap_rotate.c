// Byte swaps and rotations of 16, 32 and 64 bits; rotation by zero is included.
#include <stdio.h>
#include <stdint.h>
static uint32_t rotl32(uint32_t x, unsigned n) {
  return x << (n & 31) | x >> (-n & 31);
}
static uint64_t rotr64(uint64_t x, unsigned n) {
  return x >> (n & 63) | x << (-n & 63);
}
static uint16_t rotl16(uint16_t x, unsigned n) {
  n &= 15;
  return n ? (uint16_t)(x << n | x >> (16 - n)) : x;
}
static uint8_t rotr8(uint8_t x, unsigned n) {
  n &= 7;
  return n ? (uint8_t)(x >> n | x << (8 - n)) : x;
}
int main(void) {
  printf("%04x %08x %016llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678u),
         (unsigned long long)__builtin_bswap64(0x0123456789abcdefull));
  for (unsigned n = 0; n <= 64; n += 9)
    printf("%u %08x %016llx %04x %02x\n", n, rotl32(0x80000001u, n),
           (unsigned long long)rotr64(0xf00000000000000full, n), rotl16(0x8003, n), rotr8(0x91, n));
  uint32_t h = 1;
  for (unsigned i = 0; i < 100; i++)
    h = rotl32(h ^ i, i) * 0x9e3779b1u;
  printf("%08x\n", h);
  return 0;
}
