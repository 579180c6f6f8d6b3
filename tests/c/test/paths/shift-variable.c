// Shifts by an input amount.
// inputs: 2 bytes; paths: 4
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar() & 31;
  unsigned left = x << n, right = 0x80000000u >> n;
  if (left > right)
    return 1;
  if (left == right)
    return 2;
  if (left & 0x100)
    return 3;
  return 4;
}
