// repaired: block.c without its fault
// A pointer to a variable of a block that has ended.
#include <stdio.h>
int main(void) {
  int *p;
  int out = 3;
  int x = 5;
  p = &x;
  printf("%d\n", *p + out);
  return 0;
}
