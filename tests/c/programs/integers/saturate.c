// Saturating arithmetic at 8, 16 and 32 bits written by hand.
#include <stdio.h>
#include <stdint.h>
static int8_t sat8(int v) {
  return v > 127 ? 127 : v < -128 ? -128 : (int8_t)v;
}
static int16_t sat16(int v) {
  return v > 32767 ? 32767 : v < -32768 ? -32768 : (int16_t)v;
}
static int32_t sadd32(int32_t a, int32_t b) {
  int32_t r;
  if (__builtin_add_overflow(a, b, &r))
    return a < 0 ? INT32_MIN : INT32_MAX;
  return r;
}
static uint32_t usub(uint32_t a, uint32_t b) {
  return a > b ? a - b : 0;
}
static uint8_t uadd8(uint8_t a, uint8_t b) {
  unsigned r = a + b;
  return (uint8_t)(r | -(r >> 8));
}
int main(void) {
  for (int a = -300; a <= 300; a += 75)
    printf("%d %d %d\n", sat8(a), sat16(a * 200), uadd8((uint8_t)a, 90));
  printf("%d %d %d\n", sadd32(INT32_MAX, 1), sadd32(INT32_MIN, -1), sadd32(INT32_MAX, INT32_MIN));
  printf("%u %u\n", usub(3, 9), usub(9, 3));
  return 0;
}
