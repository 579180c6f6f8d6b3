// fault: bad-function-pointer at 18
// witness: 2a 03
// One operation has another type than that which it is called with.
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int add(int x, int y) {
  return x + y;
}
static double mean(double x, double y) {
  return (x + y) / 2;
}
int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned char level = __VERIFIER_nondet_uchar();
  int (*f)(int, int) = add;
  if (c == '*' && level == 3)
    f = (int (*)(int, int))mean;
  int r = f(3, 4); /* here */
  return r == 7;
}
