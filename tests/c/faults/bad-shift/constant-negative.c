// fault: bad-shift at 6
// The compiler computes it: a shift by a negative amount.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = 1 << -1; /* here */
  printf("%ld\n", x);
  return 0;
}
