// verdict: unsafe
// fault: assertion at 18
// property: assert
// why: Both sums are the same in each round, of which the twenty-sixth is wrong: later than where loops are cut at first.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned first = 1, second = 1;
  for (int round = 0; round < 40; round++) {
    unsigned char input = __VERIFIER_nondet_uchar();
    if (input & 1)
      first = first * 5 + 1;
    else
      first = first * 3;
    second = input & 1 ? second * 5 + 1 : second * 3;
    assert(first == second);
    assert(round != 25); /* here */
  }
  return 0;
}
