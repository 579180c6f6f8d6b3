// repaired: long-remainder.c without its fault
// The remainder of the least long by minus one.
extern long __VERIFIER_nondet_long(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  long x = __VERIFIER_nondet_long();
  signed char y = (signed char)__VERIFIER_nondet_char();
  if (y >= 0 || x > 0)
    return 0;
  return x % ((long)y - 1) == -3;
}
