// fault: use-after-return at 13 (object alloca size 16 offset 0)
// Memory of alloca is used after its function returned.
#include <stdio.h>
#include <stdlib.h>
static int *make(int n) {
  int *p = __builtin_alloca(16);
  p[0] = n;
  int *volatile q = p;
  return q;
}
int main(void) {
  int *p = make(3);
  int r = p[0]; /* here */
  printf("%d\n", r);
  return 0;
}
