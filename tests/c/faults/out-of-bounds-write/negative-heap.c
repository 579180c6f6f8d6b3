// fault: out-of-bounds-write at 8 (object malloc size 16 offset -4)
// A decrement goes before the block.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(16), i = 3;
  while (i >= -1) {
    p[i] = i; /* here */
    i--;
  }
  printf("%d\n", p[2]);
  free(p);
  return 0;
}
