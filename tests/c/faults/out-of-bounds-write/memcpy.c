// fault: out-of-bounds-write at 8 (object d size 16 offset 16)
// memcpy with the size of the source.
#include <stdio.h>
#include <string.h>
int main(void) {
  int s[6] = {1, 2, 3, 4, 5, 6}, d[4];
  volatile size_t n = sizeof s;
  memcpy(d, s, n); /* here */
  printf("%d\n", d[3]);
  return 0;
}
