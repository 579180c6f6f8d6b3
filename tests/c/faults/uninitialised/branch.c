// fault: uninitialised at 9 (object x size 4 offset 0)
// A local is set on one path only and then tested.
#include <stdio.h>
int main(void) {
  int x;
  volatile int k = 0;
  if (k)
    x = 1;
  if (x) /* here */
    puts("set");
  else
    puts("clear");
  return 0;
}
