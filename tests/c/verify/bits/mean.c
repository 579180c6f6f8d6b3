// verdict: safe
// property: unreach-call
// why: The mean of two words without a carry is that computed with more bits.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  unsigned mean = (a & b) + ((a ^ b) >> 1);
  if (mean != (unsigned)(((unsigned long)a + b) / 2))
    reach_error();
  return 0;
}
