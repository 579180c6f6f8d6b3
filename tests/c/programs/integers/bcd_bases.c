// Conversion between bases 2 to 36, packed decimal arithmetic and Roman numerals.
#include <stdio.h>
#include <string.h>
static char *to(unsigned long v, int base, char *end) {
  *end = 0;
  do {
    *--end = "0123456789abcdefghijklmnopqrstuvwxyz"[v % (unsigned)base];
    v /= (unsigned)base;
  } while (v);
  return end;
}
static unsigned long from(const char *s, int base) {
  unsigned long v = 0;
  for (; *s; s++)
    v = v * (unsigned)base + (unsigned)(*s <= '9' ? *s - '0' : *s - 'a' + 10);
  return v;
}
static unsigned bcd_add(unsigned a, unsigned b) {
  unsigned r = 0, c = 0;
  for (int i = 0; i < 32; i += 4) {
    unsigned d = (a >> i & 15) + (b >> i & 15) + c;
    c = d > 9;
    if (c)
      d -= 10;
    r |= d << i;
  }
  return r;
}
static void roman(int n, char *o) {
  static const struct {
    int v;
    const char *s;
  } t[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
           {40, "XL"},  {10, "X"},   {9, "IX"},  {5, "V"},    {4, "IV"},  {1, "I"}};
  *o = 0;
  for (int i = 0; i < 13; i++)
    while (n >= t[i].v) {
      strcat(o, t[i].s);
      n -= t[i].v;
    }
}
int main(void) {
  char b[80], r[32];
  for (int base = 2; base <= 36; base += 2) {
    char *s = to(3735928559ul, base, b + 79);
    printf("%d %s %lu\n", base, s, from(s, base));
  }
  printf("%x %x %x\n", bcd_add(0x199, 0x1), bcd_add(0x99999999, 1), bcd_add(0x12345678, 0x87654321));
  int y[] = {1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999};
  for (int i = 0; i < 10; i++) {
    roman(y[i], r);
    printf("%s ", r);
  }
  puts("");
  return 0;
}
