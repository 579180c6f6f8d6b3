// verdict: unknown
// reason: bounds
// flags: --unwind 5
// why: Each input decides whether the recursion goes deeper, and nothing ends it.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static unsigned depth(void) {
  if (__VERIFIER_nondet_bool())
    return 0;
  return 2 + depth();
}

int main(void) {
  if (depth() % 2 != 0)
    reach_error();
  return 0;
}
