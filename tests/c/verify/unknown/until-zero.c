// verdict: unknown
// reason: bounds
// flags: --unwind 5
// why: A loop that ends when an input is zero has no last round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned rounds = 0;
  while (__VERIFIER_nondet_int() != 0)
    rounds += 2;
  if (rounds % 2 != 0)
    reach_error();
  return 0;
}
