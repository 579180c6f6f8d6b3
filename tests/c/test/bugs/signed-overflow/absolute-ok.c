// repaired: absolute.c without its fault
// The least int has no absolute value.
extern int __VERIFIER_nondet_int(void);
static int absolute(int x) {
  if (x == -2147483647 - 1)
    return 2147483647;
  return x < 0 ? -x : x;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x % 2 != 0)
    return 1;
  return absolute(x) > 77;
}
