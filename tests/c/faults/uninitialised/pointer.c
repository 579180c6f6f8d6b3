// fault: uninitialised at 9 (object p size 8 offset 0)
// A pointer that was never set is followed.
#include <stdio.h>
int main(void) {
  int x = 4, *p;
  volatile int k = 0;
  if (k)
    p = &x;
  printf("%d\n", *p); /* here */
  return 0;
}
