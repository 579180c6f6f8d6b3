// Comparisons of two inputs inside one another.
// inputs: 2 bytes; paths: 15
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  int r = 0;
  if (a > b) {
    if (a - b > 100)
      r = 1;
    else if (a + b > 300)
      r = 2;
  } else {
    if (a == b)
      r = 3;
    else if (b - a == 7)
      r = 4;
  }
  if (a > 250)
    r += 10;
  if (b < 3)
    r += 20;
  return r;
}
