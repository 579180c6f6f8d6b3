// fault: bad-function-pointer at 11
// An integer is called as function.
#include <stdio.h>
#include <stdint.h>
static int f(void) {
  return 3;
}
int main(void) {
  volatile uintptr_t a = 0x1234;
  int (*p)(void) = (int (*)(void))a;
  int r = p(); /* here */
  printf("%d\n", r);
  return 0;
}
