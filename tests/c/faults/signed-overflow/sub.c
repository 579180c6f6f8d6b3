// fault: signed-overflow at 7
// A difference below the smallest long.
#include <stdio.h>
#include <limits.h>
int main(void) {
  volatile long a = LONG_MIN, b = 1;
  long d = a - b; /* here */
  printf("%ld\n", d);
  return 0;
}
