// fault: out-of-bounds-read at 11 (object malloc size 12 offset 12)
// Read just past a heap block.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(3 * sizeof *p);
  p[0] = 1;
  p[1] = 2;
  p[2] = 3;
  int i = 3;
  printf("%d\n", p[i]); /* here */
  free(p);
  return 0;
}
