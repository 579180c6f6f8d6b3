// verdict: unsafe
// fault: out-of-bounds at 19
// property: valid-memsafety
// witness: 20 10 20
// why: Two coins can be worth 30 without a sale; with a large one more, the change has no place in the table.
extern unsigned char __VERIFIER_nondet_uchar(void);

static int given[3];

int main(void) {
  int credit = 0;
  for (int round = 0; round < 3; round++) {
    unsigned char coin = __VERIFIER_nondet_uchar();
    if (coin != 5 && coin != 10 && coin != 20)
      continue;
    credit += coin;
    if (credit >= 35) {
      int change = credit - 35;
      given[change / 5]++; /* here */
      credit = 0;
    }
  }
  return credit;
}
