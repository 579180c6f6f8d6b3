// verdict: safe
// property: valid-memsafety
// why: Every array has a middle.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  __VERIFIER_assume(count >= 1 && count <= 6);
  int values[count];
  for (unsigned i = 0; i < count; i++)
    values[i] = __VERIFIER_nondet_int();
  unsigned middle = count / 2;
  return values[middle] > 0;
}
