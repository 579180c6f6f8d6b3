// fault: division-by-zero at 6
// An unsigned 64-bit division by a difference that is zero.
#include <stdio.h>
int main(void) {
  volatile unsigned long a = 1000, b = 7, c = 7;
  printf("%lu\n", a / (b - c)); /* here */
  return 0;
}
