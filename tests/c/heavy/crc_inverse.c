// A checksum of inputs, bit by bit.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned c = ~0u;
  for (int i = 0; i < 16; i++) {
    c ^= __VERIFIER_nondet_uint() & 255;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  }
  assert(c != 0xdeadbeef);
  return 0;
}
