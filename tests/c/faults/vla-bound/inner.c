// fault: vla-bound at 6
// A variable-length array whose rows have no elements.
#include <stdio.h>
int main(void) {
  volatile int rows = 3, columns = 0;
  short a[rows][columns]; /* here */
  printf("%d\n", (int)(sizeof a / sizeof(short)));
  return 0;
}
