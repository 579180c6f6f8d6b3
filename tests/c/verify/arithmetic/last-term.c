// verdict: unsafe
// fault: overflow at 14
// property: no-overflow
// witness: 600000000 600000000 600000000 600000000
// why: Three terms up to 600 millions fit together, and the fourth does not.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    int term = __VERIFIER_nondet_int();
    if (term < 0 || term > 600000000)
      break;
    sum += term; /* here */
  }
  return sum == 1;
}
