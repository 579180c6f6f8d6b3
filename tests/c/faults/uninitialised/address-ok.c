// repaired: address.c without its fault
// An index that was never set.
#include <stdio.h>
int main(void) {
  int v[4] = {1, 2, 3, 4};
  unsigned i;
  i = 2;
  i &= 3;
  printf("%d\n", v[i]);
  return 0;
}
