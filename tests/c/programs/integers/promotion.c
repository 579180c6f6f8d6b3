// Integer promotions and the usual arithmetic conversions in mixed expressions.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  unsigned char a = 200, b = 100;
  signed char s = -1;
  unsigned short us = 65535;
  unsigned u = 1;
  long l = -1;
  unsigned long ul = 1;
  short sh = -5;
  printf("%d %d\n", a + b, (unsigned char)(a + b));
  printf("%d %d %d\n", s < u, s < (int)u, l < u);
  printf("%d %d\n", l<(long)ul, (unsigned long)l> ul);
  printf("%d %u\n", us + us, us + u);
  printf("%d %d\n", ~a, (unsigned char)~a);
  printf("%d %d\n", -a, (unsigned char)-a);
  printf("%u\n", sh + u);
  printf("%zu %zu %zu %zu\n", sizeof(a + b), sizeof(+s), sizeof(s + l), sizeof(u + 1.0f));
  printf("%d %d\n", a << 4, (unsigned char)(a << 4));
  printf("%d\n", (a > 199) + (b > 99) + !s);
  uint16_t x = 40000;
  uint32_t y = (uint32_t)x * x;
  printf("%u\n", y);
  int c = 'A' + 1;
  printf("%c %d %zu\n", c, c, sizeof 'A');
  return 0;
}
