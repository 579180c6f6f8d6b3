// Sizes of initialised arrays, partial initialisers, braces left out, unions and floats in globals.
#include <stdio.h>
int a[] = {1, 2, [9] = 3};
int b[2][2] = {1, 2, 3};
struct {
  int x;
  char s[4];
  double d;
} c[2] = {1, "abc", 2.5, 2, {'d', 'e'}, -0.0};
union {
  unsigned u;
  float f;
} d = {0x40490fdb};
char e[][4] = {"ab", "cde", ""};
float inf = 1e39;
const double third = 1.0 / 3;
_Bool flag = 42;
long neg = -1 >> 1;
unsigned wide = -1;
int expr = sizeof(a) / sizeof(a[0]) * 3 + (5 > 3 ? 'a' : 'b');
short trunc_ = (short)70000;
__int128 big = (__int128)1 << 100;
long double ld = 1.25L;
unsigned char ch = '\xff';
int main(void) {
  printf("%zu %zu %zu\n", sizeof a / sizeof *a, sizeof c, sizeof e);
  printf("%d %d %d %d\n", a[9], b[1][0], b[1][1], c[1].x);
  printf("%s %g %.4s %g %.5f\n", c[0].s, c[0].d, c[1].s, c[1].d, d.f);
  printf("%s %d %g %.3f %d\n", e[1], e[2][0], inf, third, flag);
  printf("%ld %u %d %d %d %Lg %d\n", neg, wide, expr, trunc_, (int)(big >> 98), ld, ch);
  return 0;
}
