// Cases that fall into the next one.
// inputs: 1 byte; paths: 8
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int r = 0;
  switch (c % 8) {
  case 3:
    r += 1;
  case 2:
    r += 2;
  case 1:
    r += 4;
    break;
  case 6:
    r += 8;
  default:
    r += 16;
    if (c > 128)
      break;
    r += 32;
  case 0:
    r += 64;
  }
  return r > 100;
}
