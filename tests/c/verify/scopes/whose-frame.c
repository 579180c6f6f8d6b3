// verdict: unsafe
// fault: use-after-scope at 19
// property: valid-memsafety
// paths: 2^41
// witness: 0
// why: The pointer may lead to a parameter of the function that has returned. Two variables that are alike but for whose they are must not be taken for each other.
extern int __VERIFIER_nondet_int(void);

int *kept;
unsigned noise;

void choose(int which, int own, int *given) {
  if (which) kept = given; else kept = &own;
  for (int i = 0; i < 40; i++) if (__VERIFIER_nondet_int()) noise++;
}

int use(int mine) {
  choose(__VERIFIER_nondet_int() != 0, 1, &mine);
  return *kept; /* here */
}

int main(void) { return use(1) - 1; }
