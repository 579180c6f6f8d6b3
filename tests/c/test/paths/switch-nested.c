// A switch inside a switch.
// inputs: 2 bytes; paths: 7
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char kind = __VERIFIER_nondet_uchar(), size = __VERIFIER_nondet_uchar();
  switch (kind >> 6) {
  case 0:
    switch (size & 3) {
    case 0:
      return 1;
    case 3:
      return 2;
    }
    break;
  case 1:
    return size == kind ? 3 : 4;
  case 2:
    switch (size) {
    case 200:
      return 5;
    default:
      return 6;
    }
  }
  return 7;
}
