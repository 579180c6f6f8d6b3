// The right shift of negative numbers keeps the sign.
// inputs: 2 bytes; paths: 3
extern short __VERIFIER_nondet_short(void);
int main(void) {
  short s = __VERIFIER_nondet_short();
  int q = s >> 4, d = s / 16;
  if (q == d)
    return 1;
  if (q < -2000)
    return 2;
  return (unsigned)s >> 28 ? 3 : 4;
}
