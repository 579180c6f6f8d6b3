// repaired: constant-division.c without its fault
// The compiler computes it: the quotient that does not fit.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = INT_MIN / -1L;
  printf("%ld\n", x);
  return 0;
}
