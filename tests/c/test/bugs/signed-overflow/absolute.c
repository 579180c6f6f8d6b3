// fault: signed-overflow at 6
// witness: 00000080
// The least int has no absolute value.
extern int __VERIFIER_nondet_int(void);
static int absolute(int x) {
  return x < 0 ? -x : x; /* here */
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x % 2 != 0)
    return 1;
  return absolute(x) > 77;
}
