// verdict: safe
// property: assert
// paths: 2^24
// why: Both ways count the bits that are set; which of them were, is known only in the end.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned bits = __VERIFIER_nondet_uint() & 0xffffff, counted = 0;
  for (int i = 0; i < 24; i++)
    if (bits >> i & 1)
      counted++;
  unsigned fold = bits - (bits >> 1 & 0x55555555);
  fold = (fold & 0x33333333) + (fold >> 2 & 0x33333333);
  fold = (fold + (fold >> 4)) & 0x0f0f0f0f;
  assert((fold * 0x01010101) >> 24 == counted);
  return 0;
}
