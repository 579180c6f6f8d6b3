// Loop counters of every width that wrap, with unsigned char and short bounds.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  int n = 0;
  for (uint8_t i = 250; i != 5; i++)
    n += i;
  printf("%d\n", n);
  n = 0;
  for (uint16_t i = 65530; i > 100; i++)
    n++;
  printf("%d\n", n);
  long s = 0;
  for (int8_t i = 127; i >= 0; i--) {
    s += i;
  }
  printf("%ld\n", s);
  uint32_t u = 0;
  for (uint32_t i = 0xfffffff0u; i; i++)
    u += i;
  printf("%u\n", u);
  size_t k = 10;
  while (k-- > 0)
    s = s * 2 + (long)k;
  printf("%ld %zu\n", s, k);
  return 0;
}
