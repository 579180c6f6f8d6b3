// fault: uninitialised at 8 (object i size 4 offset 0)
// An index that was never set.
#include <stdio.h>
int main(void) {
  int v[4] = {1, 2, 3, 4};
  unsigned i;
  i &= 3;
  printf("%d\n", v[i]); /* here */
  return 0;
}
