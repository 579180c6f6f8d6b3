// verdict: unsafe
// fault: assertion at 22
// property: unreach-call
// witness: 2147483649
// why: There is no power of two above 2^31 in 32 bits: it becomes 0.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned power_above(unsigned x) {
  x--;
  for (int shift = 1; shift < 32; shift *= 2)
    x |= x >> shift;
  return x + 1;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0)
    return 0;
  unsigned power = power_above(x);
  if (power < x)
    reach_error(); /* here */
  return 0;
}
