// verdict: unsafe
// fault: overflow at 16
// property: no-overflow
// witness: 5900000 3 1
// why: The days of nearly six million years do not fit an int.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int year = __VERIFIER_nondet_int();
  unsigned char month = __VERIFIER_nondet_uchar();
  unsigned char day = __VERIFIER_nondet_uchar();
  if (year < 1 || year > 5900000 || month < 1 || month > 12 || day < 1 || day > 31)
    return 0;
  int leap = (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400;
  int whole = (year - 1) * 365; /* here */
  int rest = (month - 1) * 31 + day;
  return whole / 2 + rest > leap;
}
