// repaired: constant-negative.c without its fault
// The compiler computes it: a shift by a negative amount.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = 1 << 1;
  printf("%ld\n", x);
  return 0;
}
