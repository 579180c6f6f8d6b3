// verdict: safe
// property: valid-memsafety
// paths: 2^41
// why: Whichever the pointer leads to, it is a variable of the function that uses it.
extern int __VERIFIER_nondet_int(void);

int *kept;
unsigned noise;

void choose(int which, int *other, int *given) {
  if (which) kept = given; else kept = other;
  for (int i = 0; i < 40; i++) if (__VERIFIER_nondet_int()) noise++;
}

int use(int mine) {
  int other = 1;
  choose(__VERIFIER_nondet_int() != 0, &other, &mine);
  return *kept;
}

int main(void) { return use(1) - 1; }
