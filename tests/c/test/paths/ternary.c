// The middle one of three numbers.
// inputs: 2 bytes; paths: 6
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = 90;
  int middle = a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
  return middle;
}
