// fault: division-overflow at 9
// witness: 00000080 ffffffff
// The quotient of the least int and minus one does not fit.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y == 0 || y > 3 || x > -5)
    return 0;
  return x / y > 100; /* here */
}
