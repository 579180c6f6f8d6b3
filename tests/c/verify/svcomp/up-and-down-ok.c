// verdict: safe
// property: unreach-call
// flags: --property tests/c/verify/properties/unreach-call.prp
// why: What is counted down is counted up.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

extern void abort(void);
void reach_error(void) {
  assert(0);
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
  while (x > 0) {
    x--;
    y++;
  }
  __VERIFIER_assert(y == n);
  return 0;
}
