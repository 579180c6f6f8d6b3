// repaired: memcmp.c without its fault
// memcmp is given a length that is too long.
#include <stdio.h>
#include <string.h>
int main(void) {
  char a[4] = {'a', 'b', 'c', 'd'}, b[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
  volatile size_t n = 8;
  char t[8] = {0};
  memcpy(t, a, sizeof a);
  printf("%d\n", t[0] == b[0]);
  return 0;
}
