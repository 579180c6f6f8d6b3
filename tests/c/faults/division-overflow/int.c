// fault: division-overflow at 7
// The smallest int divided by -1.
#include <stdio.h>
#include <limits.h>
int main(void) {
  volatile int a = INT_MIN, b = -1;
  printf("%d\n", a / b); /* here */
  return 0;
}
