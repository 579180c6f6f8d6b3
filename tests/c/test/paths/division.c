// Quotients and remainders of two inputs.
// inputs: 2 bytes; paths: 5
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (b == 0)
    return -1;
  int q = a / b, r = a % b;
  if (q * b + r != a)
    return 99;
  if (r == 0 && q == 17)
    return 1;
  if (r > q)
    return 2;
  return 3;
}
