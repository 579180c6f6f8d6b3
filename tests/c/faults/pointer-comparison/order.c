// fault: pointer-comparison at 7 (object malloc size 16 offset 0)
// Pointers into different objects are ordered.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *a = malloc(16), *b = malloc(16);
  int r = a < b; /* here */
  printf("%d\n", r | 1);
  free(a);
  free(b);
  return 0;
}
