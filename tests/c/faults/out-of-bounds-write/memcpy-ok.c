// repaired: memcpy.c without its fault
// memcpy with the size of the source.
#include <stdio.h>
#include <string.h>
int main(void) {
  int s[6] = {1, 2, 3, 4, 5, 6}, d[4];
  volatile size_t n = sizeof d;
  memcpy(d, s, n);
  printf("%d\n", d[3]);
  return 0;
}
