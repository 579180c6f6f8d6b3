// Signed and unsigned bit-fields: wrap on store, sign extension on load, neighbours kept.
#include <stdio.h>
struct B {
  unsigned a : 3;
  int b : 5;
  unsigned c : 1;
  int d : 1;
  unsigned e : 22;
};
int main(void) {
  struct B x = {7, -16, 1, -1, 0x3fffff};
  printf("%zu: %u %d %u %d %u\n", sizeof x, x.a, x.b, x.c, x.d, x.e);
  x.a++;
  printf("%u %d %u\n", x.a, x.b, x.c);
  x.b = -16;
  x.b ^= -1;
  printf("%d %u\n", x.b, x.e);
  for (int i = 0; i < 40; i += 3) {
    x.a = (unsigned)i & 7;
    x.b = i % 16 - 8;
    x.e += 99999;
    printf("%u/%d/%u ", x.a, x.b, x.e);
  }
  puts("");
  x.d = 0;
  x.d = ~x.d;
  printf("%d %d\n", x.d, x.c == 1);
  int r = (x.a = 5);
  printf("%d %d\n", r, x.a - 6);
  return 0;
}
