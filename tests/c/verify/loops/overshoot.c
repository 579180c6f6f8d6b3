// verdict: unsafe
// fault: out-of-bounds at 16
// property: valid-memsafety
// witness: 3 3 3 2 2
// why: A counter that goes down by up to three jumps over zero, not before the fifth round.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char used[12] = {0};
  unsigned left = 12;
  for (int round = 0; round < 6 && left != 0; round++) {
    unsigned char step = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(step >= 1 && step <= 3);
    left -= step;
    used[left] = 1; /* here */
  }
  return 0;
}
