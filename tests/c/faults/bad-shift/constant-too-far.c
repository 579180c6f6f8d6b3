// fault: bad-shift at 6
// The compiler computes it: a shift by more than the width.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = (1 << 40) != 0; /* here */
  printf("%ld\n", x);
  return 0;
}
