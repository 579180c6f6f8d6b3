// fault: signed-overflow at 7
// The smallest int is negated.
#include <stdio.h>
#include <limits.h>
static int absolute(int x) {
  if (x < 0)
    return -x; /* here */
  return x;
}
int main(void) {
  volatile int v = INT_MIN;
  printf("%d\n", absolute(v));
  return 0;
}
