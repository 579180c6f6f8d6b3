// verdict: safe
// property: def-behavior
// why: The mask of all bits is made without a shift.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned low_mask(unsigned width) {
  if (width >= 32)
    return ~0u;
  return (1u << width) - 1;
}

int main(void) {
  unsigned width = __VERIFIER_nondet_uint();
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(width <= 40);
  return (x & low_mask(width)) == 5;
}
