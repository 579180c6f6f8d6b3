// repaired: structures.c without its fault
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
  volatile int at = 2;
  printf("%d\n", s.corners[at].y);
  return 0;
}
