// repaired: switch.c without its fault
// One case of a switch does not set the variable.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char kind = __VERIFIER_nondet_uchar(), amount = __VERIFIER_nondet_uchar();
  int rate = 0;
  switch (kind & 7) {
  case 0:
  case 1:
    rate = 5;
    break;
  case 2:
  case 3:
    rate = 7;
    break;
  case 4:
    if (amount != 9)
      rate = 9;
    break;
  default:
    rate = 1;
  }
  if (rate > 6)
    return 1;
  return 0;
}
