// verdict: unknown
// reason: assum
// why: No input satisfies both assumptions, so that nothing at all was checked.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 10);
  __VERIFIER_assume(x < 5);
  if (x == 7)
    reach_error();
  return 0;
}
