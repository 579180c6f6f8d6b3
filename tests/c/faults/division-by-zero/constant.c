// fault: division-by-zero at 6
// The compiler computes it: a quotient.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = 1 / 0; /* here */
  printf("%ld\n", x);
  return 0;
}
