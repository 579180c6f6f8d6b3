// repaired: constant-sub.c without its fault
// The compiler computes it: a difference.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = INT_MIN + 1;
  printf("%ld\n", x);
  return 0;
}
