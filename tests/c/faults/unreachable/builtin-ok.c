// repaired: builtin.c without its fault
// A case that was said to be impossible.
#include <stdio.h>
static int f(int k) {
  switch (k) {
  case 0:
    return 5;
  case 1:
    return 6;
  default:
    return 7;
  }
}
int main(void) {
  volatile int k = 2;
  int r = f(k);
  printf("%d\n", r);
  return 0;
}
