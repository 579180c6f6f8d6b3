// A switch with all values from 0 to 9.
// inputs: 1 byte; paths: 11
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  switch (__VERIFIER_nondet_uchar()) {
  case 0:
    return 6;
  case 1:
    return 2;
  case 2:
    return 5;
  case 3:
    return 5;
  case 4:
    return 4;
  case 5:
    return 5;
  case 6:
    return 6;
  case 7:
    return 3;
  case 8:
    return 7;
  case 9:
    return 6;
  }
  return 0;
}
