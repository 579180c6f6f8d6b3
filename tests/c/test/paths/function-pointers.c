// The function that is called is chosen by the input.
// inputs: 2 bytes; paths: 6
extern unsigned char __VERIFIER_nondet_uchar(void);
static int add(int a, int b) {
  return a + b;
}
static int less(int a, int b) {
  if (a < b)
    return 1;
  return 0;
}
static int mask(int a, int b) {
  return a & b;
}
int main(void) {
  int (*const table[4])(int, int) = {add, less, mask, add};
  unsigned char k = __VERIFIER_nondet_uchar(), x = __VERIFIER_nondet_uchar();
  int r = table[k & 3](k, x);
  if (r > 200)
    return 1;
  return r;
}
