// repaired: negative.c without its fault
// A negative index.
#include <stdio.h>
int main(void) {
  int v[4] = {1, 2, 3, 4};
  int i = 1;
  printf("%d\n", v[i]);
  return 0;
}
