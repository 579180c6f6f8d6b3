// repaired: long-remainder.c without its fault
// The remainder of the smallest long by -1.
#include <stdio.h>
#include <limits.h>
int main(void) {
  volatile long a = LONG_MIN + 1, b = -1;
  printf("%ld\n", a % b);
  return 0;
}
