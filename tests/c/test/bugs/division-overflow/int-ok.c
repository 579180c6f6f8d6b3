// repaired: int.c without its fault
// The quotient of the least int and minus one does not fit.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (y == 0 || y > 3 || x > -5)
    return 0;
  if (y == -1)
    return 2;
  return x / y > 100;
}
