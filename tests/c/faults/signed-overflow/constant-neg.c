// fault: signed-overflow at 6
// The compiler computes it: the opposite of the smallest int.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = -INT_MIN; /* here */
  printf("%ld\n", x);
  return 0;
}
