// sscanf of integers in all bases, widths and length modifiers, with counts.
#include <stdio.h>
int main(void) {
  int a = 0, b = 0, c = 0, n = 0;
  printf("%d ", sscanf("12 -34 +56", "%d%d%d%n", &a, &b, &c, &n));
  printf("%d %d %d %d\n", a, b, c, n);
  unsigned u, x, o;
  printf("%d ", sscanf("99 ff 17", "%u%x%o", &u, &x, &o));
  printf("%u %u %u\n", u, x, o);
  int i1, i2, i3;
  printf("%d ", sscanf("0x1f 010 10", "%i%i%i", &i1, &i2, &i3));
  printf("%d %d %d\n", i1, i2, i3);
  printf("%d ", sscanf("123456", "%2d%3d%d", &a, &b, &c));
  printf("%d %d %d\n", a, b, c);
  signed char hh;
  short h;
  long l;
  long long ll;
  size_t z;
  printf("%d ", sscanf("-5 -300 5000000000 -9000000000 77", "%hhd%hd%ld%lld%zu", &hh, &h, &l, &ll, &z));
  printf("%d %d %ld %lld %zu\n", hh, h, l, ll, z);
  printf("%d ", sscanf("7 abc 9", "%d%d%d", &a, &b, &c));
  printf("%d\n", a);
  printf("%d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a));
  printf("%d ", sscanf("1 2 3", "%d%*d%d", &a, &b));
  printf("%d %d\n", a, b);
  return 0;
}
