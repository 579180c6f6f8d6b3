// fault: bad-shift at 5
// A shift by a negative amount.
#include <stdio.h>
static long get(long v, int i) {
  return v >> i; /* here */
}
int main(void) {
  printf("%ld\n", get(1000, -1));
  return 0;
}
