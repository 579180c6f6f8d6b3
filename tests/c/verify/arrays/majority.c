// verdict: unsafe
// fault: assertion at 23
// property: assert
// witness: 1 1 2 2 0
// why: The candidate of the vote has no majority if nobody has, and is not counted again.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char votes[5], candidate = 0;
  int lead = 0, count = 0;
  for (int i = 0; i < 5; i++) {
    votes[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(votes[i] < 3);
    if (lead == 0)
      candidate = votes[i];
    lead += votes[i] == candidate ? 1 : -1;
  }
  for (int i = 0; i < 5; i++)
    count += votes[i] == candidate;
  assert(lead == 0 || 2 * count > 5); /* here */
  return 0;
}
