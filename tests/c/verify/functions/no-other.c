// verdict: unsafe
// fault: unreachable at 17
// property: def-behavior
// witness: 0 2 3 1
// why: A fourth kind of event is said not to exist, and the check before lets it pass.
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned weight(unsigned kind) {
  switch (kind) {
  case 0:
    return 5;
  case 1:
    return 7;
  case 2:
    return 11;
  default:
    __builtin_unreachable(); /* here */
  }
}

int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 4; i++) {
    unsigned kind = __VERIFIER_nondet_uint();
    if (kind > 3)
      break;
    sum += weight(kind);
  }
  return sum == 20;
}
