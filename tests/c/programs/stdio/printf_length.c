// Length modifiers hh, h, l, ll, j, z, t with signed and unsigned conversions.
#include <stdio.h>
#include <stdint.h>
#include <stddef.h>
#include <inttypes.h>
int main(void) {
  printf("%hhd %hhu %hhx\n", (signed char)-3, (unsigned char)253, (unsigned char)171);
  printf("%hhd %hd\n", 300, 70000);
  printf("%hd %hu %ho\n", (short)-30000, (unsigned short)60000, (unsigned short)8);
  printf("%ld %lu %lx\n", -5000000000L, 5000000000UL, 0xdeadbeefcafeUL);
  printf("%lld %llu %llX\n", -1LL, ~0ULL, 0xabcdefULL);
  printf("%jd %ju\n", (intmax_t)INTMAX_MIN, (uintmax_t)UINTMAX_MAX);
  printf("%zu %zd %zx\n", sizeof(int), (ptrdiff_t)-7, (size_t)255);
  printf("%td\n", (ptrdiff_t)-99);
  printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRId64 " %" PRIuPTR "\n", (int8_t)-8, (uint16_t)16, (uint32_t)32,
         (int64_t)-64, (uintptr_t)128);
  return 0;
}
