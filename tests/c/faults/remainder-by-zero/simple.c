// fault: remainder-by-zero at 5
// A hash table without buckets.
#include <stdio.h>
static unsigned slot(unsigned h, unsigned cap) {
  return h % cap; /* here */
}
int main(void) {
  volatile unsigned c = 0;
  printf("%u\n", slot(12345, c));
  return 0;
}
