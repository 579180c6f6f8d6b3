// verdict: safe
// property: no-overflow
// why: Factors that are cut to a thousand have a product that can be multiplied once more.
extern int __VERIFIER_nondet_int(void);

static int cut(int x) {
  return x < -1000 ? -1000 : x > 1000 ? 1000 : x;
}

int main(void) {
  int a = cut(__VERIFIER_nondet_int());
  int b = cut(__VERIFIER_nondet_int());
  int product = a * b;
  int scaled = product * 2000;
  return scaled == 42000;
}
