// Multiples of three and five.
// inputs: 1 byte; paths: 12
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_uchar(), score = 0;
  for (int i = n; i < n + 3; i++)
    if (i % 15 == 0)
      score += 15;
    else if (i % 5 == 0)
      score += 5;
    else if (i % 3 == 0)
      score += 3;
  return score;
}
