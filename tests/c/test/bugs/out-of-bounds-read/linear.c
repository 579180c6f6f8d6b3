// fault: out-of-bounds-read at 11 (object table size 40 offset 40)
// witness: 06 08
// The index is a combination of two inputs, and the limit is wrong by one.
extern unsigned char __VERIFIER_nondet_uchar(void);
static const int table[10] = {1, 4, 9, 16, 25, 36, 49, 64, 81, 100};
int main(void) {
  int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  int at = 3 * a - b;
  if (at < 0 || at > 10)
    return 1;
  return table[at]; /* here */
}
