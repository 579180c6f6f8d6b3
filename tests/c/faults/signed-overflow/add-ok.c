// repaired: add.c without its fault
// A counter goes past the largest int.
#include <stdio.h>
#include <limits.h>
int main(void) {
  volatile int x = INT_MAX - 1;
  int y = x + 1;
  printf("%d\n", y);
  return 0;
}
