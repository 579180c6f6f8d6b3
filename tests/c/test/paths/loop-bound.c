// A loop as long as the input says.
// inputs: 1 byte; paths: 16
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() & 15, sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += i * i;
  if (sum % 2)
    return 1;
  return 0;
}
