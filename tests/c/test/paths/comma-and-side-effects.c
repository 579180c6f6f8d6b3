// Conditions that change what they test.
// inputs: 1 byte; paths: 27
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int n = c & 7, m = c >> 3;
  int r = 0;
  while (m -= 4, m > 0 && n-- > 0)
    r++;
  if ((n += 2) > 5 || m++ == -3)
    r += 10;
  return r + m;
}
