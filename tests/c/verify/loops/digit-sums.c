// verdict: unsafe
// fault: assertion at 24
// property: unreach-call
// witness: 10999
// why: Two digit sums do not suffice to get below ten: 10999 gives 28, and that gives 10.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static unsigned digits(unsigned n) {
  unsigned sum = 0;
  for (int i = 0; i < 5; i++) {
    sum += n % 10;
    n /= 10;
  }
  return sum;
}

int main(void) {
  unsigned short n = __VERIFIER_nondet_ushort();
  __VERIFIER_assume(n < 11000);
  if (digits(digits(n)) >= 10)
    if (n >= 10999)
      reach_error(); /* here */
  return 0;
}
