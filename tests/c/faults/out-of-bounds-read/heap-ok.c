// repaired: heap.c without its fault
// Read just past a heap block.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(3 * sizeof *p);
  p[0] = 1;
  p[1] = 2;
  p[2] = 3;
  int i = 2;
  printf("%d\n", p[i]);
  free(p);
  return 0;
}
