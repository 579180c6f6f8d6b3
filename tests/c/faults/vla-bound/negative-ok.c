// repaired: negative.c without its fault
// A variable-length array of characters of negative length.
#include <stdio.h>
int main(void) {
  volatile int n = 3;
  char a[n];
  printf("%d\n", (int)sizeof a);
  return 0;
}
