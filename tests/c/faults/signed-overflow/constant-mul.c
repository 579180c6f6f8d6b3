// fault: signed-overflow at 6
// The compiler computes it: a product of ints that is wanted as a long.
#include <limits.h>
#include <stdio.h>
int main(void) {
  long x = 65536 * 65536; /* here */
  printf("%ld\n", x);
  return 0;
}
