// A byte is turned around and compared with itself.
// inputs: 1 byte; paths: 3
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar(), r = 0;
  for (int i = 0; i < 8; i++)
    r = (unsigned char)(r << 1 | (c >> i & 1));
  if (r == c)
    return 1;
  if (r > c)
    return 2;
  return 3;
}
