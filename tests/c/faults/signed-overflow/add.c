// fault: signed-overflow at 7
// A counter goes past the largest int.
#include <stdio.h>
#include <limits.h>
int main(void) {
  volatile int x = INT_MAX;
  int y = x + 1; /* here */
  printf("%d\n", y);
  return 0;
}
