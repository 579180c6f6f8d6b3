// verdict: unknown
// reason: steps
// flags: --steps 2000
// why: A loop of a million rounds needs more steps than there are.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned sum = __VERIFIER_nondet_uchar(), first = sum;
  for (unsigned i = 0; i < 1000000; i++)
    sum += 2;
  if (sum - first != 2000000)
    reach_error();
  return 0;
}
