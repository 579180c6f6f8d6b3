// repaired: constant-too-far.c without its fault
// The compiler computes it: a shift by more than the width.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = (1L << 40) != 0;
  printf("%ld\n", x);
  return 0;
}
