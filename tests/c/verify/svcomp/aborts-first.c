// verdict: safe
// property: unreach-call
// flags: --property tests/c/verify/properties/unreach-call.prp
// why: The program gives up before it can reach the error, and giving up is allowed here.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

extern void abort(void);
void reach_error(void) {
  assert(0);
}

int main(void) {
  int denominator = __VERIFIER_nondet_int();
  unsigned char rounds = __VERIFIER_nondet_uchar();
  if (rounds > 6 || denominator == -1)
    abort();
  for (int i = 0; i < rounds; i++) {
    if (denominator == i)
      abort();
  }
  if (denominator >= 0 && denominator < rounds)
    reach_error();
  return 0;
}
