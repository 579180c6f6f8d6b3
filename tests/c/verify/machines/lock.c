// verdict: unsafe
// fault: assertion at 28
// property: unreach-call
// witness: 9 9 3 9 3 1 4
// why: A right digit makes the lock forget the wrong ones before it, so that it opens after three.
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
      wrong = 0;
      open = right == 3;
    } else {
      right = 0;
      wrong++;
      all_wrong++;
    }
  }
  if (open && all_wrong >= 3)
    reach_error(); /* here */
  return 0;
}
