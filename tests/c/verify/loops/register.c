// verdict: unsafe
// fault: assertion at 18
// property: unreach-call
// witness: 1 1 0 1 0 1 1 0 1 0 1 1 1 0 0 1
// why: Sixteen bits, one in each round, must all be right to bring a feedback register to one value.
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void);

int main(void) {
  unsigned state = 1;
  for (int round = 0; round < 16; round++) {
    unsigned bit = __VERIFIER_nondet_bool();
    unsigned feedback = state ^ state >> 2 ^ state >> 3 ^ state >> 5;
    state = (state >> 1 | (feedback & 1) << 15) ^ bit << 7;
    state &= 0xffff;
  }
  if (state == 0xdf64)
    __VERIFIER_error(); /* here */
  return 0;
}
