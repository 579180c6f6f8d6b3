// repaired: table.c without its fault
// One operation of a table has no function.
extern unsigned char __VERIFIER_nondet_uchar(void);
static int less(int a, int b) {
  return a < b;
}
static int sum(int a, int b) {
  return a + b;
}
int main(void) {
  int (*table[8])(int, int) = {less, sum, less, sum, less, sum, sum, sum};
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  if (a < 0x90 || b < 0x90)
    return 1;
  return table[(a ^ b) & 7](a, b);
}
