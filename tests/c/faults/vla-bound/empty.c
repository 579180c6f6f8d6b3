// fault: vla-bound at 6
// A variable-length array without elements.
#include <stdio.h>
int main(void) {
  volatile int n = 0;
  int a[n]; /* here */
  printf("%d\n", (int)(sizeof a / sizeof(int)));
  return 0;
}
