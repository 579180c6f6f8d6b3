// repaired: write.c without its fault
// A write after free.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(16);
  p[0] = 1;
  p[2] = 5;
  free(p);
  puts("end");
  return 0;
}
