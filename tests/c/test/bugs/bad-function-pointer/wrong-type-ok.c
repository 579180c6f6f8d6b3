// repaired: wrong-type.c without its fault
// One operation has another type than that which it is called with.
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int add(int x, int y) {
  return x + y;
}
static double mean(double x, double y) {
  return (x + y) / 2;
}
static int mean_of_ints(int x, int y) {
  return (int)mean(x, y);
}
int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned char level = __VERIFIER_nondet_uchar();
  int (*f)(int, int) = add;
  if (c == '*' && level == 3)
    f = mean_of_ints;
  int r = f(3, 4);
  return r == 7;
}
