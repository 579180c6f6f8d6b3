// The integer square root by subtraction of odd numbers.
// inputs: 2 bytes; paths: 64
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  int n = __VERIFIER_nondet_ushort() >> 4, odd = 1, root = 0;
  while (n >= odd) {
    n -= odd;
    odd += 2;
    root++;
  }
  return root;
}
