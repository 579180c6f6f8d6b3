// A callback that is one of two, called in a loop.
// inputs: 1 byte; paths: 13
extern unsigned char __VERIFIER_nondet_uchar(void);
static int up(int x) {
  return x + 3;
}
static int down(int x) {
  return x > 2 ? x - 2 : 0;
}
static int repeat(int (*f)(int), int x, int n) {
  while (n-- > 0)
    x = f(x);
  return x;
}
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int (*f)(int) = c & 128 ? up : down;
  return repeat(f, c & 7, c >> 4 & 3) > 6;
}
