// repaired: realloc.c without its fault
// The old pointer is used after realloc moved the block.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(8), *q;
  p[0] = 1;
  p[1] = 2;
  q = realloc(p, 100000);
  printf("%d\n", q[1]);
  free(q);
  return 0;
}
