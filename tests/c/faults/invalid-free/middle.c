// fault: invalid-free at 10 (object malloc size 40 offset 8)
// A pointer into the block is freed.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(40), *q = p;
  q += 2;
  *q = 1;
  printf("%d\n", *q);
  free(q); /* here */
  return 0;
}
