// fault: signed-overflow at 6
// The compiler computes it: a sum, and a difference that fits again.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = (INT_MAX + 1) - 23; /* here */
  printf("%ld\n", x);
  return 0;
}
