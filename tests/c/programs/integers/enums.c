// Enumerations: gaps, negatives, duplicates, use as indices, flags and switch.
#include <stdio.h>
enum Color { RED, GREEN = 5, BLUE, ALIAS = 5, LAST = 7 };
enum Neg { MINUS = -3, NEXT, ZERO = 0, BIG = 0x7fffffff };
enum Flag { F_A = 1 << 0, F_B = 1 << 1, F_C = 1 << 2, F_ALL = F_A | F_B | F_C };
static const char *name(enum Color c) {
  switch (c) {
  case RED:
    return "red";
  case GREEN:
    return "green";
  case BLUE:
    return "blue";
  case LAST:
    return "last";
  }
  return "?";
}
int main(void) {
  printf("%d %d %d %d %d\n", RED, GREEN, BLUE, ALIAS, LAST);
  printf("%d %d %d %d\n", MINUS, NEXT, ZERO, BIG);
  for (int i = 0; i < 9; i++)
    printf("%s ", name((enum Color)i));
  puts("");
  unsigned f = F_ALL;
  f &= ~(unsigned)F_B;
  printf("%u %d %d\n", f, !!(f & F_B), !!(f & F_C));
  int table[LAST + 1] = {[RED] = 10, [BLUE] = 20, [LAST] = 30};
  for (int i = 0; i <= LAST; i++)
    printf("%d ", table[i]);
  printf("%zu\n", sizeof(enum Color));
  return 0;
}
