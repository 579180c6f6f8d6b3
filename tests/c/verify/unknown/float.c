// verdict: unknown
// reason: float
// why: Inputs that are floating-point numbers are not computed with.
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  if (x > 1.0f && x * 0.5f > x)
    reach_error();
  return 0;
}
