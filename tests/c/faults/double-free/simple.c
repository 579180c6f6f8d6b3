// fault: double-free at 9 (object malloc size 8)
// The same block is freed twice.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(8), *q = p;
  *q = 1;
  free(p);
  free(q); /* here */
  puts("end");
  return 0;
}
