// verdict: unsafe
// fault: assertion at 22
// property: assert
// witness: 0 2 5 1 1 3 0 0 0
// why: A transfer from an account to itself makes money.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int);

int main(void) {
  int accounts[3] = {10, 10, 10};
  for (int round = 0; round < 3; round++) {
    unsigned char from = __VERIFIER_nondet_uchar();
    unsigned char to = __VERIFIER_nondet_uchar();
    int amount = __VERIFIER_nondet_int();
    if (from > 2 || to > 2 || amount < 0 || amount > accounts[from])
      continue;
    int less = accounts[from] - amount, more = accounts[to] + amount;
    accounts[from] = less;
    accounts[to] = more;
  }
  __VERIFIER_assert(accounts[0] + accounts[1] + accounts[2] == 30); /* here */
  return 0;
}
