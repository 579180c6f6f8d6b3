// repaired: alloca.c without its fault
// Memory of alloca is used after its function returned.
#include <stdio.h>
#include <stdlib.h>
static int *make(int n) {
  int *p = malloc(16);
  p[0] = n;
  int *volatile q = p;
  return q;
}
int main(void) {
  int *p = make(3);
  int r = p[0];
  printf("%d\n", r);
  free(p);
  return 0;
}
