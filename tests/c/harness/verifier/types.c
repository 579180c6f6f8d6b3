// Inputs of every type that fits one value.
// paths: 1
// run: __VERIFIER_nondet_double=4612811918334230528 __VERIFIER_nondet_ulong=9 exit 3
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern signed char __VERIFIER_nondet_schar(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void) {
  union {
    double d;
    unsigned long n;
  } both = {__VERIFIER_nondet_double()};
  union {
    float f;
    unsigned n;
  } small = {__VERIFIER_nondet_float()};
  int count = 0;
  // 4612811918334230528 is 2.5.
  count += (both.n == 4612811918334230528ul);
  count += (__VERIFIER_nondet_ulong() == 9);
  count += (__VERIFIER_nondet_schar() == 0) & (small.n == 0) & (__VERIFIER_nondet_pointer() == 0);
  return count;
}
