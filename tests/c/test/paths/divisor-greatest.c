// The greatest common divisor of two halves of a byte.
// inputs: 1 byte; paths: 7
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned a = c & 15, b = c >> 4;
  while (b) {
    unsigned t = a % b;
    a = b;
    b = t;
  }
  return a == 1;
}
