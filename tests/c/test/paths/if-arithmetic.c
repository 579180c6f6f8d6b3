// Conditions on products and sums of two inputs.
// inputs: 2 bytes; paths: 6
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  int r = 0;
  if (a * b == 221)
    r |= 1;
  if (3 * a + 5 * b == 1000)
    r |= 2;
  if (a * a < b)
    r |= 4;
  return r;
}
