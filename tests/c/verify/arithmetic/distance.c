// verdict: unsafe
// fault: overflow at 11
// property: no-overflow
// witness: -2000000000 2000000000
// why: The distance of two ints does not fit an int.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int distance = (int)a - b; /* here */
  return (distance < 0 ? b - (long)a : distance) == 17;
}
