// verdict: unsafe
// fault: undefined-value at 20
// property: def-behavior
// witness: 0 2 3 1
// why: A jump leaves an element of the array unset, and the sum needs it.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int values[4];
  unsigned at = 0;
  for (int i = 0; i < 4; i++) {
    unsigned char jump = __VERIFIER_nondet_uchar();
    if (at < 4)
      values[at] = i;
    at += jump == 3 ? 2 : 1;
  }
  int sum = 0;
  for (unsigned i = 0; i < at && i < 4; i++)
    sum += values[i];
  if (sum > 3) /* here */
    return 1;
  return 0;
}
