// Division by constants, which compilers turn into multiplications.
#include <stdio.h>
#include <stdint.h>
#define D(k)                                                                                                           \
  static int d##k(int x) {                                                                                             \
    return x / k;                                                                                                      \
  }                                                                                                                    \
  static unsigned u##k(unsigned x) {                                                                                   \
    return x / k##u;                                                                                                   \
  }                                                                                                                    \
  static int r##k(int x) {                                                                                             \
    return x % k;                                                                                                      \
  }
D(3) D(5) D(7) D(8) D(10) D(16) D(100) D(641) D(1000) D(65537) int main(void) {
  unsigned x = 12345, h = 1;
  for (int i = 0; i < 500; i++) {
    x = x * 1664525u + 1013904223u;
    int s = (int)x;
    h = h * 31 + (unsigned)d3(s) + u3(x) + (unsigned)r3(s);
    h = h * 31 + (unsigned)d5(s) + u5(x) + (unsigned)r5(s);
    h = h * 31 + (unsigned)d7(s) + u7(x) + (unsigned)r7(s);
    h = h * 31 + (unsigned)d8(s) + u8(x) + (unsigned)r8(s);
    h = h * 31 + (unsigned)d10(s) + u10(x) + (unsigned)r10(s);
    h = h * 31 + (unsigned)d16(s) + u16(x) + (unsigned)r16(s);
    h = h * 31 + (unsigned)d100(s) + u100(x) + (unsigned)r100(s);
    h = h * 31 + (unsigned)d641(s) + u641(x) + (unsigned)r641(s);
    h = h * 31 + (unsigned)d1000(s) + u1000(x) + (unsigned)r1000(s);
    h = h * 31 + (unsigned)d65537(s) + u65537(x) + (unsigned)r65537(s);
    if (i % 50 == 0)
      printf("%d %d %d %u %d %08x\n", s, d7(s), r10(s), u100(x), d8(s), h);
  }
  return 0;
}
