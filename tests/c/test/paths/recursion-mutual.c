// Two functions that call each other.
// inputs: 1 byte; paths: 42
extern unsigned char __VERIFIER_nondet_uchar(void);
static int odd(unsigned n);
static int even(unsigned n) {
  return n == 0 ? 1 : odd(n - 1);
}
static int odd(unsigned n) {
  return n == 0 ? 0 : even(n - 1);
}
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c > 40)
    return 2;
  return even(c);
}
