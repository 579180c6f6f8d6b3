// fault: bad-function-pointer at 11 (object code size 16 offset 0)
// A data pointer is called.
#include <stdio.h>
static unsigned char code[16] = {0xc3};
static int f(void) {
  return code[0];
}
int main(void) {
  void *volatile d = code;
  int (*p)(void) = (int (*)(void))d;
  int r = p(); /* here */
  printf("%d\n", r);
  return 0;
}
