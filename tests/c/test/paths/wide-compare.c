// Numbers of 64 bits, built from 16, with and without sign.
// inputs: 2 bytes; paths: 4
extern short __VERIFIER_nondet_short(void);
int main(void) {
  long x = __VERIFIER_nondet_short();
  long y = x * 100000000000L;
  unsigned long z = (unsigned long)y;
  if (y > 3000000000000000)
    return 1;
  if (z > 0xfff0000000000000)
    return 2;
  if ((int)z < 0 && x != 0)
    return 3;
  return (z >> 32) % 3 == 0 ? 4 : 5;
}
