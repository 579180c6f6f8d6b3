// repaired: empty.c without its fault
// A variable-length array without elements.
#include <stdio.h>
int main(void) {
  volatile int n = 1;
  int a[n];
  printf("%d\n", (int)(sizeof a / sizeof(int)));
  return 0;
}
