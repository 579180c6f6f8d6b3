// repaired: constant.c without its fault
// The compiler computes it: a quotient.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = 1 / 1;
  printf("%ld\n", x);
  return 0;
}
