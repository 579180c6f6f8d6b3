// Half precision by hand: float to 16 bits and back with rounding to even.
#include <stdio.h>
#include <stdint.h>
#include <string.h>
static uint16_t enc(float f) {
  uint32_t x;
  memcpy(&x, &f, 4);
  uint32_t s = x >> 16 & 0x8000;
  int e = (int)(x >> 23 & 255) - 112;
  uint32_t m = x & 0x7fffff;
  if (e >= 31)
    return (uint16_t)(s | 0x7c00 | (((x >> 23 & 255) == 255 && m) ? 0x200 : 0));
  if (e <= 0) {
    if (e < -10)
      return (uint16_t)s;
    m |= 0x800000;
    int sh = 14 - e;
    uint32_t h = m >> sh, rem = m & ((1u << sh) - 1), half = 1u << (sh - 1);
    if (rem > half || (rem == half && (h & 1)))
      h++;
    return (uint16_t)(s | h);
  }
  uint32_t h = s | (uint32_t)e << 10 | m >> 13, rem = m & 0x1fff;
  if (rem > 0x1000 || (rem == 0x1000 && (h & 1)))
    h++;
  return (uint16_t)h;
}
static float dec(uint16_t h) {
  int e = h >> 10 & 31;
  uint32_t m = h & 1023, s = (uint32_t)(h & 0x8000) << 16, x;
  if (e == 31)
    x = s | 0x7f800000 | m << 13;
  else if (e)
    x = s | (uint32_t)(e + 112) << 23 | m << 13;
  else {
    float f = (float)m / 16777216.0f;
    return s ? -f : f;
  }
  float f;
  memcpy(&f, &x, 4);
  return f;
}
int main(void) {
  float v[] = {0, -0.0f, 1, -2, 0.1f, 65504, 65520, 1e-7f, 6e-8f, 3.14159f, 2049, 2051, 0.00006f};
  for (int i = 0; i < 13; i++)
    printf("%g %04x %.9g\n", v[i], enc(v[i]), dec(enc(v[i])));
  unsigned bad = 0;
  for (unsigned h = 0; h < 0x7c00; h += 3)
    bad += enc(dec((uint16_t)h)) != h;
  printf("%u\n", bad);
  return 0;
}
