// fault: misaligned at 8 (object malloc size 32 offset 4)
// A double is stored at an address that is not aligned.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(32);
  double *d = (double *)(p + 4);
  *d = 1.5; /* here */
  puts("stored");
  free(p);
  return 0;
}
