// fault: out-of-bounds-write at 11 (object digits size 3 offset 3)
// witness: 20 20
// Three digits are room enough for most products.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char digits[3];
  unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), n = 0;
  if (a > 32 || b > 32)
    return 1;
  for (unsigned rest = a * b; rest > 0; rest /= 10)
    digits[n++] = (char)('0' + rest % 10); /* here */
  return (int)n;
}
