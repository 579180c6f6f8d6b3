// fault: out-of-bounds-write at 7 (object b size 8 offset 8)
// sprintf of a number that needs more room.
#include <stdio.h>
int main(void) {
  volatile int v = 123456789;
  char b[8];
  sprintf(b, "%d", v); /* here */
  puts(b);
  return 0;
}
