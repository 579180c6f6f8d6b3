// Sizes and limits of every integer type, and wrap-around at each unsigned width.
#include <stdio.h>
#include <stdint.h>
#include <limits.h>
int main(void) {
  printf("%zu %zu %zu %zu %zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long), sizeof(long long));
  printf("%d %d %d\n", SCHAR_MIN, SCHAR_MAX, UCHAR_MAX);
  printf("%d %d %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
  printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
  printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
  uint8_t a = 255;
  a++;
  uint16_t b = 65535;
  b += 2;
  uint32_t c = UINT32_MAX;
  c += 3;
  uint64_t d = UINT64_MAX;
  d += 4;
  printf("%u %u %u %llu\n", a, b, c, (unsigned long long)d);
  a = 0;
  a--;
  b = 0;
  b -= 2;
  c = 0;
  c -= 3;
  d = 0;
  d -= 4;
  printf("%u %u %u %llu\n", a, b, c, (unsigned long long)d);
  return 0;
}
