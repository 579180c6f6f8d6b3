// verdict: unsafe
// fault: overflow at 10
// property: no-overflow
// witness: 46341
// why: Numbers of 16 bits become ints, and the square of a large one does not fit.
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  unsigned square = x * x; /* here */
  return square == 49;
}
