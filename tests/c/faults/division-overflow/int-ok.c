// repaired: int.c without its fault
// The smallest int divided by -1.
#include <stdio.h>
#include <limits.h>
int main(void) {
  volatile int a = INT_MIN, b = 1;
  printf("%d\n", a / b);
  return 0;
}
