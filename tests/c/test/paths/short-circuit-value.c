// The value of a condition is used as a number.
// inputs: 2 bytes; paths: 6
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  int n = (a && b) + (a > 5 || b > 5) * 2 + !(a == b) * 4;
  return n == 7 ? 1 : n == 3 ? 2 : n;
}
