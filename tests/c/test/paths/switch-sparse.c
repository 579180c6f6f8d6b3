// A switch with few values that are far apart.
// inputs: 2 bytes; paths: 6
extern short __VERIFIER_nondet_short(void);
int main(void) {
  switch (__VERIFIER_nondet_short()) {
  case -30000:
    return 1;
  case -1:
    return 2;
  case 0:
  case 77:
    return 3;
  case 4096:
    return 4;
  case 32767:
    return 5;
  default:
    return 6;
  }
}
