// Structs of many sizes passed and returned by value; each size uses another way of the calling convention.
#include <stdio.h>
#define S(n)                                                                                                           \
  struct S##n {                                                                                                        \
    unsigned char b[n];                                                                                                \
  };                                                                                                                   \
  static struct S##n f##n(struct S##n s, int k) {                                                                      \
    for (int i = 0; i < n; i++)                                                                                        \
      s.b[i] = (unsigned char)(s.b[i] * 3 + k + i);                                                                    \
    return s;                                                                                                          \
  }                                                                                                                    \
  static unsigned g##n(void) {                                                                                         \
    struct S##n s;                                                                                                     \
    for (int i = 0; i < n; i++)                                                                                        \
      s.b[i] = (unsigned char)i;                                                                                       \
    struct S##n t = f##n(f##n(s, 1), 2);                                                                               \
    unsigned h = 0;                                                                                                    \
    for (int i = 0; i < n; i++)                                                                                        \
      h = h * 31 + t.b[i] + s.b[i];                                                                                    \
    return h;                                                                                                          \
  }
S(1) S(2) S(3) S(4) S(5) S(7) S(8) S(9) S(12) S(15) S(16) S(17) S(24) S(31) S(32) S(33) S(64) S(100) int main(void) {
  printf("%u %u %u %u %u %u\n", g1(), g2(), g3(), g4(), g5(), g7());
  printf("%u %u %u %u %u %u\n", g8(), g9(), g12(), g15(), g16(), g17());
  printf("%u %u %u %u %u %u\n", g24(), g31(), g32(), g33(), g64(), g100());
  return 0;
}
