// The usual shape of a task: reach_error must not be reached.
// paths: 2
// fault: assertion
// input: __VERIFIER_nondet_int 41
// run: __VERIFIER_nondet_int=1 exit 0
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  _Bool b = __VERIFIER_nondet_bool();
  __VERIFIER_assume(x > 0);
  if (b && x == 41)
    reach_error(); /* here */
  return 0;
}
