// repaired: constant-neg.c without its fault
// The compiler computes it: the opposite of the smallest int.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = -(long)INT_MIN;
  printf("%ld\n", x);
  return 0;
}
