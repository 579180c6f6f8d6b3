// verdict: unsafe
// fault: assertion at 31
// property: unreach-call
// witness: 1 0 2 1 2
// why: Of 243 ways to apply three functions five times only few give this number.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void);

static unsigned add(unsigned x) {
  return x + 7;
}

static unsigned twice(unsigned x) {
  return x * 2;
}

static unsigned mix(unsigned x) {
  return x ^ 0x2d;
}

int main(void) {
  unsigned (*const steps[3])(unsigned) = {add, twice, mix};
  unsigned x = 3;
  for (int i = 0; i < 5; i++) {
    unsigned char which = __VERIFIER_nondet_uchar();
    if (which >= 3)
      return 0;
    x = steps[which](x);
  }
  if (x == 109)
    __VERIFIER_error(); /* here */
  return 0;
}
