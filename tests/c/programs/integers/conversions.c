// Narrowing, widening and sign changes between all widths, with a table of awkward values.
#include <stdio.h>
#include <stdint.h>
static const long long vals[] = {0,
                                 1,
                                 -1,
                                 127,
                                 128,
                                 -128,
                                 -129,
                                 255,
                                 256,
                                 32767,
                                 32768,
                                 -32768,
                                 -32769,
                                 65535,
                                 65536,
                                 2147483647LL,
                                 2147483648LL,
                                 -2147483648LL,
                                 -2147483649LL,
                                 4294967295LL,
                                 4294967296LL,
                                 9223372036854775807LL,
                                 -9223372036854775807LL - 1};
int main(void) {
  unsigned long long sum = 0;
  for (unsigned i = 0; i < sizeof vals / sizeof *vals; i++) {
    long long v = vals[i];
    int8_t a = (int8_t)v;
    uint8_t b = (uint8_t)v;
    int16_t c = (int16_t)v;
    uint16_t d = (uint16_t)v;
    int32_t e = (int32_t)v;
    uint32_t f = (uint32_t)v;
    uint64_t g = (uint64_t)v;
    printf("%lld: %d %u %d %u %d %u %llu | %lld %lld\n", v, a, b, c, d, e, f, (unsigned long long)g, (long long)a,
           (long long)f);
    sum = sum * 31 + (unsigned long long)a + b + (unsigned long long)c + d + (unsigned long long)e + f + g;
  }
  printf("%llx\n", sum);
  return 0;
}
