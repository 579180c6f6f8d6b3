// One of three variables is changed through a pointer.
// inputs: 2 bytes; paths: 6
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char which = __VERIFIER_nondet_uchar(), x = __VERIFIER_nondet_uchar();
  int a = 1, b = 2, c = 3;
  int *p = which < 50 ? &a : which < 100 ? &b : &c;
  *p += x;
  if (a > 100)
    return 1;
  if (b == 102)
    return 2;
  if (c < 10)
    return 3;
  return 4;
}
