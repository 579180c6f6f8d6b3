// verdict: unsafe
// fault: assertion at 16
// property: assert
// paths: 2^24
// witness: 16777215
// why: The mask of the last fold is too narrow for twenty-four bits that are set.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned bits = __VERIFIER_nondet_uint() & 0xffffff, counted = 0;
  for (int i = 0; i < 24; i++)
    if (bits >> i & 1)
      counted++;
  unsigned fold = (bits & 0x777777) - (bits >> 1 & 0x333333) - (bits >> 2 & 0x111111);
  assert(counted < 24 || fold == 0); /* here */
  return 0;
}
