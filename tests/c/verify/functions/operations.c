// verdict: unsafe
// fault: out-of-bounds at 34
// property: valid-memsafety
// witness: 0 3 1 1 4 1
// why: The check of the operation's number lets one pass that the table does not have.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned add(unsigned a, unsigned b) {
  return a + b;
}

static unsigned subtract(unsigned a, unsigned b) {
  return a - b;
}

static unsigned both(unsigned a, unsigned b) {
  return a & b;
}

static unsigned either(unsigned a, unsigned b) {
  return a | b;
}

static unsigned (*const operations[4])(unsigned, unsigned) = {add, subtract, both, either};

int main(void) {
  unsigned value = 0;
  for (int round = 0; round < 3; round++) {
    unsigned char operation = __VERIFIER_nondet_uchar();
    unsigned operand = __VERIFIER_nondet_uint();
    if (operation > 4)
      return 1;
    value = operations[operation](value, operand); /* here */
  }
  return value == 0;
}
