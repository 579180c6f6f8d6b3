// repaired: sprintf.c without its fault
// sprintf of a number that needs more room.
#include <stdio.h>
int main(void) {
  volatile int v = 123456789;
  char b[12];
  sprintf(b, "%d", v);
  puts(b);
  return 0;
}
