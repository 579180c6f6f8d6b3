// repaired: simple.c without its fault
// The same block is freed twice.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(8), *q = p;
  *q = 1;
  free(p);
  puts("end");
  return 0;
}
