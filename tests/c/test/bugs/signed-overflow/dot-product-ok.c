// repaired: dot-product.c without its fault
// The product of two short vectors fits but for one input.
extern short __VERIFIER_nondet_short(void);
int main(void) {
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  short c = __VERIFIER_nondet_short(), d = __VERIFIER_nondet_short();
  long dot = (long)a * b + c * d;
  return dot > 100;
}
