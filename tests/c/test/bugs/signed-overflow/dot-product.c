// fault: signed-overflow at 8
// witness: 0080 0080 0080 0080
// The product of two short vectors fits but for one input.
extern short __VERIFIER_nondet_short(void);
int main(void) {
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  short c = __VERIFIER_nondet_short(), d = __VERIFIER_nondet_short();
  int dot = a * b + c * d; /* here */
  return dot > 100;
}
