// repaired: pointer.c without its fault
// A pointer that was never set is followed.
#include <stdio.h>
int main(void) {
  int x = 4, *p;
  volatile int k = 0;
  p = &x;
  printf("%d\n", *p);
  return 0;
}
