// verdict: safe
// property: assert
// why: Turning the order of bytes is its own inverse, and agrees with the order of bytes in memory.
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned turn(unsigned x) {
  return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), turned = turn(x);
  unsigned char bytes[4], other[4];
  memcpy(bytes, &x, 4);
  memcpy(other, &turned, 4);
  assert(turn(turned) == x);
  for (int i = 0; i < 4; i++)
    assert(bytes[i] == other[3 - i]);
  return 0;
}
