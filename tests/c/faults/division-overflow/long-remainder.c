// fault: division-overflow at 7
// The remainder of the smallest long by -1.
#include <stdio.h>
#include <limits.h>
int main(void) {
  volatile long a = LONG_MIN, b = -1;
  printf("%ld\n", a % b); /* here */
  return 0;
}
