// The Gregorian rule.
// inputs: 2 bytes; paths: 5
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned year = __VERIFIER_nondet_ushort();
  if (year < 1583)
    return -1;
  if (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0))
    return 29;
  return 28;
}
