// repaired: width.c without its fault
// A mask of as many bits as two inputs say, which may be all of them.
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned mask(unsigned bits) {
  if (bits == 32)
    return 0xffffffffu;
  return (1u << bits) - 1;
}
int main(void) {
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (a > 31 || b > 31 || a + b > 32)
    return 1;
  return mask(a + b) > 1000;
}
