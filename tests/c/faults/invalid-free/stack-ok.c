// repaired: stack.c without its fault
// A local array is freed.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *volatile p = malloc(16);
  p[0] = 1;
  printf("%d\n", p[0]);
  free(p);
  return 0;
}
