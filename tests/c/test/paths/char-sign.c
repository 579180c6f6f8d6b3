// A plain char, its sign, and its promotions.
// inputs: 1 byte; paths: 3
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned wide = (unsigned)c;
  unsigned char narrow = (unsigned char)c;
  if (c < 0)
    return wide > 0xfffffff0u ? 1 : 2;
  if (narrow - 65u < 26)
    return 3;
  return -c < -100 ? 4 : 5;
}
