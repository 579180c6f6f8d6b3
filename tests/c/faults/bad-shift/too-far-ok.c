// repaired: too-far.c without its fault
// A shift by the width.
#include <stdio.h>
int main(void) {
  volatile int n = 31;
  unsigned x = 1u << n;
  printf("%u\n", x);
  return 0;
}
