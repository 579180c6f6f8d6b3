// repaired: branch.c without its fault
// A local is set on one path only and then tested.
#include <stdio.h>
int main(void) {
  int x;
  volatile int k = 0;
  x = 0;
  if (k)
    x = 1;
  if (x)
    puts("set");
  else
    puts("clear");
  return 0;
}
