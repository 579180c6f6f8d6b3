// verdict: safe
// property: unreach-call
// why: A watchdog either was kicked within the last three rounds, or has bitten.
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void);

int main(void) {
  int count = 3, since = 0;
  _Bool bitten = 0;
  for (int round = 0; round < 8; round++) {
    _Bool kick = __VERIFIER_nondet_bool();
    if (bitten)
      continue;
    if (kick) {
      count = 3;
      since = 0;
    } else {
      since++;
      if (--count == 0)
        bitten = 1;
    }
    if (!bitten && since >= 3)
      __VERIFIER_error();
    if (count < 0 || count + since != 3)
      __VERIFIER_error();
  }
  return 0;
}
