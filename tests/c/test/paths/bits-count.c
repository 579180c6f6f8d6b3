// One bit at a time is cleared.
// inputs: 2 bytes; paths: 17
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  int n = 0;
  while (x) {
    x &= (unsigned short)(x - 1);
    n++;
  }
  return n;
}
