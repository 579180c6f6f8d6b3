// fault: use-after-free at 9 (object malloc size 16 offset 8)
// A write after free.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(16);
  p[0] = 1;
  free(p);
  p[2] = 5; /* here */
  puts("end");
  return 0;
}
