// verdict: unsafe
// fault: assertion at 17
// property: unreach-call
// witness: 4294967290 10 3
// why: Times are compared as they are: one that wraps around is over before it has begun.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned start = __VERIFIER_nondet_uint();
  unsigned wait = __VERIFIER_nondet_uint();
  unsigned passed = __VERIFIER_nondet_uint();
  if (wait > 100 || passed >= wait)
    return 0;
  unsigned deadline = start + wait, now = start + passed;
  if (now > deadline)
    reach_error(); /* here */
  return 0;
}
