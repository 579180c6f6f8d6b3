// fault: use-after-scope at 16 (object .compoundliteral size 8 offset 4)
// sanitizers: silent
// A compound literal does not live past its block.
#include <stdio.h>
struct P {
  int x, y;
};
int main(void) {
  struct P *p;
  volatile int k = 1;
  if (k) {
    p = &(struct P){1, 2};
  } else {
    p = 0;
  }
  printf("%d\n", p->y); /* here */
  return 0;
}
