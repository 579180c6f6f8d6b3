// repaired: elapsed.c without its fault
// The time between two moments, of which one may be before the beginning.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int now = __VERIFIER_nondet_int(), then = __VERIFIER_nondet_int();
  if (now <= then)
    return 1;
  long elapsed = (long)now - then;
  return elapsed > 60;
}
