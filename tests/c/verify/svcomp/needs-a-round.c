// verdict: unsafe
// fault: assertion at 14
// property: unreach-call
// flags: --property tests/c/verify/properties/unreach-call.prp
// witness: 3 3
// why: The check that ends the program looks at one value less than the error does.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

extern void abort(void);
void reach_error(void) {
  assert(0); /* here */
}

int main(void) {
  int value = __VERIFIER_nondet_int();
  unsigned char rounds = __VERIFIER_nondet_uchar();
  if (rounds > 6)
    abort();
  for (int i = 0; i < rounds; i++) {
    if (value == i)
      abort();
  }
  if (value >= 0 && value <= rounds && rounds == 3)
    reach_error();
  return 0;
}
