// A recursion that calls itself twice.
// inputs: 1 byte; paths: 7
extern unsigned char __VERIFIER_nondet_uchar(void);
static int fibonacci(int n) {
  if (n < 2)
    return n;
  return fibonacci(n - 1) + fibonacci(n - 2);
}
int main(void) {
  return fibonacci(__VERIFIER_nondet_uchar() & 7);
}
