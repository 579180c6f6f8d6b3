// fault: invalid-free at 10 (object v size 16)
// A local array is freed.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int v[4];
  int *volatile p = v;
  p[0] = 1;
  printf("%d\n", p[0]);
  free(p); /* here */
  return 0;
}
