// Sums and products that say whether they fit.
// inputs: 2 bytes; paths: 10
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  signed char a = (signed char)__VERIFIER_nondet_char(), sum;
  unsigned char b = __VERIFIER_nondet_uchar(), product;
  int r = 0;
  if (__builtin_add_overflow(a, b, &sum))
    r |= 1;
  if (__builtin_mul_overflow(b, 7, &product))
    r |= 2;
  if (sum > 100 && product < 100)
    r |= 4;
  return r;
}
