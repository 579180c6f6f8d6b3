// verdict: unsafe
// fault: out-of-bounds at 14
// property: valid-memsafety
// witness: 55 100 3
// why: Ten classes of ten points have none for a full hundred.
extern unsigned char __VERIFIER_nondet_uchar(void);

static int classes[10];

int main(void) {
  for (int i = 0; i < 3; i++) {
    unsigned char points = __VERIFIER_nondet_uchar();
    if (points <= 100)
      classes[points / 10]++; /* here */
  }
  return classes[9];
}
