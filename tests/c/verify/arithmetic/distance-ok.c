// verdict: safe
// property: no-overflow
// why: The distance of two ints fits a long.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  long distance = (long)a - b;
  return (distance < 0 ? b - (long)a : distance) == 17;
}
