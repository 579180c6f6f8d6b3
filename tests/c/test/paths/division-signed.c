// Division of numbers with sign rounds towards zero.
// inputs: 2 bytes; paths: 4
extern char __VERIFIER_nondet_char(void);
int main(void) {
  signed char a = (signed char)__VERIFIER_nondet_char(), b = (signed char)__VERIFIER_nondet_char();
  if (!b)
    return 0;
  int q = a / b, r = a % b;
  if (r < 0)
    return q < 0 ? 1 : 2;
  if (r == 0)
    return q == 128 ? 3 : 4;
  return q == -3 ? 5 : 6;
}
