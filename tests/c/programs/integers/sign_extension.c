// Sign and zero extension from odd bit widths by shifts, masks and bit-fields.
#include <stdio.h>
#include <stdint.h>
static int sx(uint32_t v, int n) {
  return (int)((v ^ (1u << (n - 1))) & ((1u << (n - 1)) * 2 - 1)) - (1 << (n - 1));
}
struct F {
  int a : 3, b : 7, c : 13;
};
int main(void) {
  for (int n = 2; n < 31; n += 4)
    printf("%d:%d,%d,%d ", n, sx(1u << (n - 1), n), sx((1u << (n - 1)) - 1, n), sx(0xffffffffu >> (32 - n), n));
  puts("");
  struct F f;
  for (int i = 0; i < 20; i += 3) {
    f.a = (i & 7) - 4;
    f.b = i * 5 - 60;
    f.c = i * 300 - 3000;
    printf("%d %d %d;", f.a, f.b, f.c);
  }
  puts("");
  int8_t c = (int8_t)0x80;
  printf("%d %u %lld %llu\n", c, (uint16_t)c, (long long)c, (unsigned long long)c);
  return 0;
}
