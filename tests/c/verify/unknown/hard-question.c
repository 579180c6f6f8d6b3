// verdict: unknown
// reason: solver
// flags: --solver-time 0.2
// why: That no two factors make a large prime is true, and too hard to decide in the given time.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  unsigned long a = __VERIFIER_nondet_uint();
  unsigned long b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a > 1 && b > 1);
  if (a * b == 9223372036854775783ul)
    reach_error();
  return 0;
}
