// verdict: unsafe
// fault: assertion at 28
// property: unreach-call
// witness: 0 0 0 1
// why: A station that waits for three rounds makes a new token, though the old one is only held for long.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  _Bool has[3] = {1, 0, 0};
  int silent = 0;
  for (int round = 0; round < 6; round++) {
    _Bool pass = __VERIFIER_nondet_bool();
    if (pass) {
      for (int i = 0; i < 3; i++)
        if (has[i]) {
          has[i] = 0;
          has[(i + 1) % 3] = 1;
          break;
        }
      if (silent >= 3)
        has[2] = 1;
      silent = 0;
    } else {
      silent++;
    }
    if (has[0] + has[1] + has[2] > 1)
      reach_error(); /* here */
  }
  return 0;
}
