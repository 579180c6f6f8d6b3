// Whether some of four fixed weights make up a sum, by trying.
// inputs: 2 bytes; paths: 28
extern unsigned char __VERIFIER_nondet_uchar(void);
static const int weights[4] = {3, 5, 9, 14};
static int fits(int at, int left) {
  if (left == 0)
    return 1;
  if (at == 4 || left < 0)
    return 0;
  return fits(at + 1, left - weights[at]) || fits(at + 1, left);
}
int main(void) {
  int a = __VERIFIER_nondet_uchar() & 31, b = __VERIFIER_nondet_uchar() & 1;
  return fits(b, a);
}
