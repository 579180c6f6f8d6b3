// Division by all smaller numbers, until one divides.
// inputs: 1 byte; paths: 22
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (n < 2)
    return 0;
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0)
      return d;
  return 1;
}
