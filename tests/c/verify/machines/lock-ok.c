// verdict: safe
// property: unreach-call
// why: After three wrong digits the lock does not open any more.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  static const unsigned char code[3] = {3, 1, 4};
  int right = 0, wrong = 0, all_wrong = 0;
  _Bool open = 0;
  for (int round = 0; round < 7 && !open; round++) {
    unsigned char digit = __VERIFIER_nondet_uchar();
    if (wrong >= 3)
      break;
    if (digit == code[right]) {
      right++;
      open = right == 3;
    } else {
      right = 0;
      wrong++;
      all_wrong++;
    }
  }
  if (open && all_wrong >= 3)
    reach_error();
  return 0;
}
