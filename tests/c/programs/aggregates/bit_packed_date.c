// Dates packed into bit-fields and unions, compared and incremented.
#include <stdio.h>
typedef union {
  struct {
    unsigned day : 5, month : 4, year : 12;
  } d;
  unsigned u;
} D;
static D inc(D x) {
  static const unsigned char m[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  unsigned n = m[x.d.month - 1] + (x.d.month == 2 && x.d.year % 4 == 0);
  if (++x.d.day > n % 32 || x.d.day == 0) {
    x.d.day = 1;
    if (++x.d.month > 12) {
      x.d.month = 1;
      x.d.year++;
    }
  }
  return x;
}
int main(void) {
  D x = {.u = 0};
  x.d.day = 27;
  x.d.month = 2;
  x.d.year = 2024;
  for (int i = 0; i < 4; i++) {
    printf("%u-%u-%u %x\n", x.d.year, x.d.month, x.d.day, x.u);
    x = inc(x);
  }
  D y = x;
  x.d.month = 12;
  x.d.day = 30;
  for (int i = 0; i < 3; i++)
    x = inc(x);
  printf("%u-%u-%u %d\n", x.d.year, x.d.month, x.d.day, x.u > y.u);
  return 0;
}
