// repaired: big-frame.c without its fault
// Deep recursion with large frames.
#include <stdio.h>
static int visit(int d, int max) {
  volatile int big[4096];
  big[d % 4096] = d;
  if (d == max)
    return big[d % 4096];
  return visit(d + 1, max) + big[d % 4096];
}
int main(void) {
  printf("%d\n", visit(0, 30) != 0);
  return 0;
}
