// fault: out-of-bounds-read at 9 (object a size 4 offset 4)
// memcmp is given a length that is too long.
#include <stdio.h>
#include <string.h>
int main(void) {
  char a[4] = {'a', 'b', 'c', 'd'}, b[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
  volatile size_t n = 8;
  char t[8];
  memcpy(t, a, n); /* here */
  printf("%d\n", t[0] == b[0]);
  return 0;
}
