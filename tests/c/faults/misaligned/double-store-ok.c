// repaired: double-store.c without its fault
// A double is stored at an address that is not aligned.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(32);
  double *d = (double *)(p + 8);
  *d = 1.5;
  puts("stored");
  free(p);
  return 0;
}
