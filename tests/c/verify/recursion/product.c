// verdict: unsafe
// fault: overflow at 14
// property: no-overflow
// witness: 1400 1400 1400
// why: The product of three numbers up to 1400 does not fit an int, that of two does.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int factors[3];

static int product(int from) {
  if (from == 3)
    return 1;
  return factors[from] * product(from + 1); /* here */
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    factors[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(factors[i] >= 0 && factors[i] <= 1400);
  }
  return product(0) == 7;
}
