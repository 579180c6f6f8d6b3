// repaired: unsigned-long.c without its fault
// An unsigned 64-bit division by a difference that is zero.
#include <stdio.h>
int main(void) {
  volatile unsigned long a = 1000, b = 7, c = 5;
  printf("%lu\n", a / (b - c));
  return 0;
}
