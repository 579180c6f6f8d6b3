// repaired: constant-add.c without its fault
// The compiler computes it: a sum, and a difference that fits again.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = (INT_MAX - 23) + 1;
  printf("%ld\n", x);
  return 0;
}
