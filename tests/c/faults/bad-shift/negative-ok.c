// repaired: negative.c without its fault
// A shift by a negative amount.
#include <stdio.h>
static long get(long v, int i) {
  return v >> i;
}
int main(void) {
  printf("%ld\n", get(1000, 1));
  return 0;
}
