// fault: array-bounds at 14
// An element past an array of structures, of which one member is read.
#include <stdio.h>
struct point {
  int x, y;
};
struct shape {
  struct point corners[3];
  struct point centre;
};
int main(void) {
  struct shape s = {{{1, 2}, {3, 4}, {5, 6}}, {3, 4}};
  volatile int at = 3;
  printf("%d\n", s.corners[at].y); /* here */
  return 0;
}
