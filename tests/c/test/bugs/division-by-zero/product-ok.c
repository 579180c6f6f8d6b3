// repaired: product.c without its fault
// The divisor is zero for one product only.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (a < 2 || b < 2)
    return 1;
  return 1000 / (a * b + 143);
}
