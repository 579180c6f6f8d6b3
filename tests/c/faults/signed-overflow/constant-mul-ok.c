// repaired: constant-mul.c without its fault
// The compiler computes it: a product of ints that is wanted as a long.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = 65536L * 65536;
  printf("%ld\n", x);
  return 0;
}
