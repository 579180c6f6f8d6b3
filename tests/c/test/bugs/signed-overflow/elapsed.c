// fault: signed-overflow at 9
// witness: 00000070 00000090
// The time between two moments, of which one may be before the beginning.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int now = __VERIFIER_nondet_int(), then = __VERIFIER_nondet_int();
  if (now <= then)
    return 1;
  int elapsed = now - then; /* here */
  return elapsed > 60;
}
