// Types of conditional expressions and comparisons mixing signs.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  int i = -1;
  unsigned u = 1;
  long l = -5;
  short s = -2;
  printf("%d %d %d\n", i < (int)u, (unsigned)i < u, l < i);
  printf("%u %ld %d\n", 1 ? i : u, 0 ? u : l, 1 ? s : 'a');
  printf("%zu %zu %zu\n", sizeof(1 ? s : s), sizeof(1 ? 1 : 1L), sizeof(0 ? 1.0f : 1));
  printf("%g\n", 1 ? 3 : 2.5);
  uint8_t a = 3, b = 5;
  printf("%d %u\n", a - b, (uint8_t)(a - b));
  printf("%d\n", (a - b) < 0);
  printf("%d %d\n", -1 < sizeof(int) ? 1 : 0, (int64_t)u - 2 < 0);
  return 0;
}
