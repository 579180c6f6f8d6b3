// fault: division-overflow at 6
// The compiler computes it: the remainder of the quotient that does not fit.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = INT_MIN % -1; /* here */
  printf("%ld\n", x);
  return 0;
}
