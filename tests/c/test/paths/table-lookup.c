// A branch on what a table has at the input.
// inputs: 1 byte; paths: 3
extern unsigned char __VERIFIER_nondet_uchar(void);
static const signed char table[16] = {3, -1, 4, -1, 5, -9, 2, 6, -5, 3, 5, -8, 9, 7, -9, 3};
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (table[c & 15] < 0)
    return 1;
  if (table[c >> 4] == 5)
    return 2;
  return table[c & 15] == table[c >> 4] ? 3 : 4;
}
