// repaired: bit-count.c without its fault
// A table of bit counts has one wrong entry.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const unsigned char count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned n = x - ((x >> 1) & 0x55u);
  n = (n & 0x33) + ((n >> 2) & 0x33);
  n = (n + (n >> 4)) & 15;
  assert(count[x & 15] + count[x >> 4] == (int)n);
  return 0;
}
