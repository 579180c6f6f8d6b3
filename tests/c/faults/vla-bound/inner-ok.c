// repaired: inner.c without its fault
// A variable-length array whose rows have no elements.
#include <stdio.h>
int main(void) {
  volatile int rows = 3, columns = 2;
  short a[rows][columns];
  printf("%d\n", (int)(sizeof a / sizeof(short)));
  return 0;
}
