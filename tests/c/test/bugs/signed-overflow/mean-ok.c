// repaired: mean.c without its fault
// The mean of two numbers, by way of their sum.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high < 0)
    return 1;
  int middle = low / 2 + high / 2;
  return middle > 10;
}
