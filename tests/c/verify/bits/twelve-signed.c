// verdict: unsafe
// fault: assertion at 15
// property: assert
// witness: 34816
// why: The least number of twelve bits is taken for a positive one.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assert(int);

int main(void) {
  unsigned short word = __VERIFIER_nondet_ushort();
  int value = word & 0xfff;
  if (value > 0x800)
    value -= 0x1000;
  __VERIFIER_assert(value >= -2048);
  __VERIFIER_assert(value <= 2047); /* here */
  return 0;
}
