// repaired: simple.c without its fault
// A hash table without buckets.
#include <stdio.h>
static unsigned slot(unsigned h, unsigned cap) {
  if (!cap)
    return 0;
  return h % cap;
}
int main(void) {
  volatile unsigned c = 0;
  printf("%u\n", slot(12345, c));
  return 0;
}
