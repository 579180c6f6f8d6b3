// repaired: struct-array.c without its fault
// An element past an array of structs.
#include <stdio.h>
struct P {
  int x, y, z;
};
int main(void) {
  struct P t[4];
  for (int i = 0; i < 4; i++) {
    t[i].x = i;
    t[i].y = -i;
  }
  printf("%d\n", t[3].x);
  return 0;
}
