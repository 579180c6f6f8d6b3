// repaired: rotate.c without its fault
// A rotation by nothing shifts by the whole width.
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned long rotate(unsigned long x, unsigned r) {
  return x << r | x >> ((64 - r) & 63);
}
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c < 128)
    return 1;
  return rotate(0x123456789abcdef0, c & 63) > 5;
}
