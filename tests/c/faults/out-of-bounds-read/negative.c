// fault: out-of-bounds-read at 7 (object v size 16 offset -4)
// A negative index.
#include <stdio.h>
int main(void) {
  int v[4] = {1, 2, 3, 4};
  int i = -1;
  printf("%d\n", v[i]); /* here */
  return 0;
}
