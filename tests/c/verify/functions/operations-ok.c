// verdict: safe
// property: valid-memsafety
// why: The check of the operation's number lets those pass that the table has.
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
    if (operation >= 4)
      return 1;
    value = operations[operation](value, operand);
  }
  return value == 0;
}
