// fault: bad-shift at 6
// witness: 1f 01
// A mask of as many bits as two inputs say, which may be all of them.
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned mask(unsigned bits) {
  return (1u << bits) - 1; /* here */
}
int main(void) {
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (a > 31 || b > 31 || a + b > 32)
    return 1;
  return mask(a + b) > 1000;
}
