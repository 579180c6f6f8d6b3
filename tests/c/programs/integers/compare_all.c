// All six comparisons, signed and unsigned, at 8, 16, 32, 64 and 128 bits, folded into masks.
#include <stdio.h>
#include <stdint.h>
#define CMP(T)                                                                                                         \
  static unsigned c_##T(T a, T b) {                                                                                    \
    return (unsigned)(a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5;           \
  }
typedef __int128 i128;
typedef unsigned __int128 u128;
CMP(int8_t)
CMP(uint8_t) CMP(int16_t) CMP(uint16_t) CMP(int32_t) CMP(uint32_t) CMP(int64_t) CMP(uint64_t) CMP(i128)
    CMP(u128) int main(void) {
  int64_t v[] = {0, 1, -1, 127, -128, 32767, -32768, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
  for (int i = 0; i < 11; i++) {
    for (int j = 0; j < 11; j++) {
      int64_t a = v[i], b = v[j];
      printf("%02x%02x%02x%02x%02x%02x%02x%02x%02x%02x ", c_int8_t((int8_t)a, (int8_t)b),
             c_uint8_t((uint8_t)a, (uint8_t)b), c_int16_t((int16_t)a, (int16_t)b), c_uint16_t((uint16_t)a, (uint16_t)b),
             c_int32_t((int32_t)a, (int32_t)b), c_uint32_t((uint32_t)a, (uint32_t)b), c_int64_t(a, b),
             c_uint64_t((uint64_t)a, (uint64_t)b), c_i128(a, b), c_u128((u128)a, (u128)b));
    }
    puts("");
  }
  return 0;
}
