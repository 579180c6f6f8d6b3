// verdict: safe
// property: unreach-call
// paths: 2^24
// why: The mode is one of two, however often each was entered before.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int mode = 0, ups = 0, downs = 0;
  for (int round = 0; round < 24; round++) {
    _Bool toggle = __VERIFIER_nondet_bool();
    if (toggle && mode == 0) {
      mode = 1;
      ups++;
    } else if (toggle) {
      mode = 0;
      downs++;
    }
    if (mode != 0 && mode != 1)
      reach_error();
  }
  return ups - downs;
}
