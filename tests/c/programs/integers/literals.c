// Integer literals of every base and suffix, and the type each gets.
#include <stdio.h>
#define T(x)                                                                                                           \
  _Generic((x),                                                                                                        \
      int: "int",                                                                                                      \
      unsigned: "unsigned",                                                                                            \
      long: "long",                                                                                                    \
      unsigned long: "ulong",                                                                                          \
      long long: "llong",                                                                                              \
      unsigned long long: "ullong",                                                                                    \
      char: "char",                                                                                                    \
      default: "other")
int main(void) {
  printf("%s %s %s %s %s %s\n", T(1), T(1u), T(1l), T(1ul), T(1ll), T(1ull));
  printf("%s %s %s %s\n", T(2147483647), T(2147483648), T(0x80000000), T(0xffffffffffffffff));
  printf("%s %s %s\n", T('a'), T((char)1), T(01777777777777777777777));
  printf("%d %d %d %d\n", 010, 0x1F, 0b1011, 'ab' == ('a' << 8 | 'b'));
  printf("%s %s %s %s\n", T(1 + 1u), T(1l + 1u), T((short)1 + (char)1), T(1ul + 1ll));
  printf("%d %d %d\n", '\0', '\101', '\x7f');
  printf("%s %s\n", T(sizeof 1), T((char *)0 - (char *)0));
  return 0;
}
