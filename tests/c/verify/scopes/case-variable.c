// verdict: unsafe
// fault: use-after-scope at 21
// property: valid-memsafety
// witness: 3 2 9
// why: The counter of one case is remembered by its address over a round.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int zero = 0, *counter = &zero;
  for (int round = 0; round < 3; round++) {
    switch (__VERIFIER_nondet_uchar()) {
    case 2: {
      int local = round;
      counter = &local;
      break;
    }
    case 3:
      counter = &zero;
      break;
    case 9:
      ++*counter; /* here */
      break;
    default:
      break;
    }
  }
  return zero;
}
