// verdict: safe
// property: unreach-call
// paths: 2^20
// why: A level that goes up and down by one is cut at both ends: six states are left of all paths.
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_error(void);

int main(void) {
  int level = 2, cut = 0;
  for (int round = 0; round < 20; round++) {
    if (__VERIFIER_nondet_bool()) {
      if (level < 5)
        level++;
      else
        cut++;
    } else {
      if (level > 0)
        level--;
      else
        cut--;
    }
    if (level < 0 || level > 5)
      __VERIFIER_error();
  }
  return cut;
}
