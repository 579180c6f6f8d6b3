// The Gray code and back.
// inputs: 1 byte; paths: 2
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar(), gray = c ^ c >> 1, back = gray;
  back ^= back >> 4;
  back ^= back >> 2;
  back ^= back >> 1;
  if (back != c)
    return 9;
  return gray > 200 ? 1 : gray == 7 ? 2 : 3;
}
