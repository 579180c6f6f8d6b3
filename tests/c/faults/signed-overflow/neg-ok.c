// repaired: neg.c without its fault
// The smallest int is negated.
#include <stdio.h>
#include <limits.h>
static int absolute(int x) {
  if (x < 0)
    return -x;
  return x;
}
int main(void) {
  volatile int v = -INT_MAX;
  printf("%d\n", absolute(v));
  return 0;
}
