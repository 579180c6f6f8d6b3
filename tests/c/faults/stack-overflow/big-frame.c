// fault: stack-overflow at 9
// Deep recursion with large frames.
#include <stdio.h>
static int visit(int d, int max) {
  volatile int big[4096];
  big[d % 4096] = d;
  if (d == max)
    return big[d % 4096];
  return visit(d + 1, max) + big[d % 4096]; /* here */
}
int main(void) {
  printf("%d\n", visit(0, 30000) != 0);
  return 0;
}
