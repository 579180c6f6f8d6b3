// Labels as values, chosen by the input.
// inputs: 1 byte; paths: 4
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  static const void *const table[4] = {&&zero, &&one, &&two, &&one};
  unsigned char c = __VERIFIER_nondet_uchar();
  goto *table[c & 3];
zero:
  return c > 100 ? 1 : 2;
one:
  if (c & 2)
    return 3;
two:
  return 4;
}
