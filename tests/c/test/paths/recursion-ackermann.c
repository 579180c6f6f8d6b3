// A nested recursion with two arguments.
// inputs: 2 bytes; paths: 11
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
  unsigned m = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar();
  if (m > 2 || n > 3)
    return 0;
  return (int)ackermann(m, n);
}
