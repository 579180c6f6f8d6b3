// 128-bit integers: multiplication, division, shifts, comparison and decimal printing.
#include <stdio.h>
typedef unsigned __int128 u128;
typedef __int128 i128;
static void show(u128 v) {
  char b[48];
  int n = 47;
  b[n] = 0;
  do {
    b[--n] = (char)('0' + (int)(v % 10));
    v /= 10;
  } while (v);
  printf("%s\n", b + n);
}
static void shows(i128 v) {
  if (v < 0) {
    putchar('-');
    show(-(u128)v);
  } else
    show((u128)v);
}
int main(void) {
  u128 f = 1;
  for (int i = 2; i <= 34; i++)
    f *= (unsigned)i;
  show(f);
  show(~(u128)0);
  show(f / 1000000007u);
  show(f % 1000000007u);
  show(f / ((u128)1 << 70));
  i128 s = -(i128)f;
  shows(s);
  shows(s / 12345678901234567LL);
  shows(s % 12345678901234567LL);
  shows(s >> 64);
  printf("%d %d %d\n", s<0, f>((u128)1 << 127), (i128)-1 < (i128)0);
  u128 p = (u128)0xffffffffffffffffull * 0xfffffffffffffffeull;
  printf("%016llx%016llx\n", (unsigned long long)(p >> 64), (unsigned long long)p);
  for (int n = 0; n < 128; n += 31) {
    u128 q = (u128)0x123456789abcdefull << n;
    printf("%d %llx %llx\n", n, (unsigned long long)(q >> 64), (unsigned long long)(q >> n));
  }
  i128 t = (i128)1e20;
  shows(t);
  printf("%.1f\n", (double)t);
  u128 a = 0, b = 1;
  for (int i = 0; i < 180; i++) {
    u128 c = a + b;
    a = b;
    b = c;
  }
  show(a);
  return 0;
}
