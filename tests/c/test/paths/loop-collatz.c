// How long until one is reached.
// inputs: 1 byte; paths: 64
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = (__VERIFIER_nondet_uchar() & 63u) + 1;
  int steps = 0;
  while (n != 1) {
    if (n & 1)
      n = 3 * n + 1;
    else
      n /= 2;
    steps++;
  }
  return steps;
}
