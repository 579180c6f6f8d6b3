// verdict: unsafe
// fault: out-of-bounds at 17
// property: valid-memsafety
// witness: 2 5 9
// why: The element behind the middle of two is none of the array.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  __VERIFIER_assume(count >= 2 && count <= 6);
  int values[count];
  for (unsigned i = 0; i < count; i++)
    values[i] = __VERIFIER_nondet_int();
  unsigned middle = count / 2 + 1;
  return values[middle] > 0; /* here */
}
