// fault: signed-overflow at 9
// witness: ffffff7f 01000000
// The mean of two numbers, by way of their sum.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high < 0)
    return 1;
  int middle = (low + high) / 2; /* here */
  return middle > 10;
}
