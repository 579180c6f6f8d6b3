// fault: unreachable at 15
// witness: 63 63
// A remainder was thought to be less than it can be.
extern unsigned char __VERIFIER_nondet_uchar(void);
static int name(unsigned k) {
  switch (k) {
  case 0:
    return 'a';
  case 1:
    return 'b';
  case 2:
  case 3:
    return 'c';
  default:
    __builtin_unreachable(); /* here */
  }
}
int main(void) {
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (a != b || a < 98)
    return 0;
  return name(a % 5);
}
