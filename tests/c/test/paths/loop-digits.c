// The digits of a number, from the last to the first.
// inputs: 2 bytes; paths: 46
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short n = __VERIFIER_nondet_ushort();
  int digits = 0, sevens = 0;
  do {
    if (n % 10 == 7)
      sevens++;
    n /= 10;
    digits++;
  } while (n);
  return digits * 10 + sevens;
}
