// verdict: unknown
// reason: assembly
// why: Inline assembly has no meaning in the engine.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  __asm__("rol $3, %0" : "+r"(y));
  if (x == 0 && y == 1)
    reach_error();
  return 0;
}
