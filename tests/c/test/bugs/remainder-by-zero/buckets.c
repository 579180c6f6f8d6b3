// fault: remainder-by-zero at 10
// witness: 07 65
// The number of buckets is that of the entries divided by eight.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar(), key = __VERIFIER_nondet_uchar();
  if (n == 0 || key < 100)
    return 0;
  unsigned buckets = n >> 3;
  return (int)(key * 31 % buckets); /* here */
}
