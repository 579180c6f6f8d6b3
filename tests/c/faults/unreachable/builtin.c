// fault: unreachable at 11
// A case that was said to be impossible.
#include <stdio.h>
static int f(int k) {
  switch (k) {
  case 0:
    return 5;
  case 1:
    return 6;
  default:
    __builtin_unreachable(); /* here */
  }
}
int main(void) {
  volatile int k = 2;
  int r = f(k);
  printf("%d\n", r);
  return 0;
}
