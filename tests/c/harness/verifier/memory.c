// Memory of any contents, atomic sections, and an assertion of the library's.
// paths: 1
// fault: assertion
// run: __VERIFIER_nondet_memory[1]=3 exit 0
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assert(int);

int main(void) {
  unsigned char v[5];
  __VERIFIER_nondet_memory(v, sizeof v);
  __VERIFIER_atomic_begin();
  v[0] = v[1] / 2;
  __VERIFIER_atomic_end();
  __VERIFIER_assert(v[0] < 127); /* here */
  return 0;
}
