// fault: missing-return at 15
// witness: 4d
// Every grade has its letter but one number between two of them.
extern unsigned char __VERIFIER_nondet_uchar(void);
static int grade(unsigned char points) {
  if (points > 90)
    return 1;
  if (points > 77)
    return 2;
  if (points < 77)
    return 3;
}
int main(void) {
  int g = grade(__VERIFIER_nondet_uchar());
  if (g > 2) /* here */
    return 1;
  return 0;
}
