// fault: out-of-bounds-write at 10 (object t size 48 offset 48)
// An element past an array of structs.
#include <stdio.h>
struct P {
  int x, y, z;
};
int main(void) {
  struct P t[4];
  for (int i = 0; i < 5; i++) {
    t[i].x = i; /* here */
    t[i].y = -i;
  }
  printf("%d\n", t[3].x);
  return 0;
}
