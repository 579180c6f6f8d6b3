// repaired: constant-remainder.c without its fault
// The compiler computes it: the remainder of the quotient that does not fit.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = INT_MIN % -1L;
  printf("%ld\n", x);
  return 0;
}
