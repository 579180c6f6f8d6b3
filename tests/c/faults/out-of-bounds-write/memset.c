// fault: out-of-bounds-write at 8 (object malloc size 12 offset 12)
// memset counts elements as bytes the wrong way round.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
  short *p = malloc(6 * sizeof *p);
  memset(p, 0, 6 * sizeof(int)); /* here */
  printf("%d\n", p[5]);
  free(p);
  return 0;
}
