// verdict: unsafe
// fault: division-by-zero at 14
// property: def-behavior
// witness: 4 9
// why: A divisor of two inputs is zero on a line of the plane.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  unsigned char b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a < 50 && b < 50);
  int divisor = 7 * a - 3 * b - 1;
  return 100 / divisor == 4; /* here */
}
