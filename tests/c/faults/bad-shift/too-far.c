// fault: bad-shift at 6
// A shift by the width.
#include <stdio.h>
int main(void) {
  volatile int n = 32;
  unsigned x = 1u << n; /* here */
  printf("%u\n", x);
  return 0;
}
