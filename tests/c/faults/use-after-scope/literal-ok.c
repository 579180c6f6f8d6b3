// repaired: literal.c without its fault
// A compound literal does not live past its block.
#include <stdio.h>
struct P {
  int x, y;
};
int main(void) {
  struct P *p;
  volatile int k = 1;
  struct P q = {1, 2};
  p = &q;
  printf("%d\n", p->y);
  return 0;
}
