// repaired: negative-heap.c without its fault
// A decrement goes before the block.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(16), i = 3;
  while (i >= 0) {
    p[i] = i;
    i--;
  }
  printf("%d\n", p[2]);
  free(p);
  return 0;
}
