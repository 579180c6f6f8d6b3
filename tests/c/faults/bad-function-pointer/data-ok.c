// repaired: data.c without its fault
// A data pointer is called.
#include <stdio.h>
static unsigned char code[16] = {0xc3};
static int f(void) {
  return code[0];
}
int main(void) {
  void *volatile d = (void *)f;
  int (*p)(void) = (int (*)(void))d;
  int r = p();
  printf("%d\n", r);
  return 0;
}
