// repaired: local.c without its fault
// A short answer is built in a local array that is then returned.
extern unsigned char __VERIFIER_nondet_uchar(void);
static char standard[4] = "no";
static char *answer(unsigned char a, unsigned char b) {
  static char b4[4];
  b4[0] = 'y';
  b4[1] = (char)a;
  char *volatile p = b4;
  return (a ^ b) == 0xe7 ? p : standard;
}
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  char *s = answer(a, b);
  return s[1];
}
