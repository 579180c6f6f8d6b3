// verdict: unsafe
// fault: overflow at 9
// property: no-overflow
// witness: 7 -2147483648
// why: One int of 2^32 has no negation.
extern int __VERIFIER_nondet_int(void);

static int magnitude(int x) {
  return x < 0 ? -x : x; /* here */
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a == -2147483648)
    return 0;
  return magnitude(a) > 5 && magnitude(b) == 3;
}
