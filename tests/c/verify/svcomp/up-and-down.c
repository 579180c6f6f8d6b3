// verdict: unsafe
// fault: assertion at 13
// property: unreach-call
// flags: --property tests/c/verify/properties/unreach-call.prp
// witness: 12
// why: Counting down by one and up by one loses the last round of the longest run.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

extern void abort(void);
void reach_error(void) {
  assert(0); /* here */
}
void assume_abort_if_not(int cond) {
  if (!cond) {
    abort();
  }
}
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
  ERROR: {
    reach_error();
    abort();
  }
  }
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  assume_abort_if_not(n <= 12);
  unsigned x = n, y = 0;
  while (x > n / 12) {
    x--;
    y++;
  }
  __VERIFIER_assert(y == n);
  return 0;
}
