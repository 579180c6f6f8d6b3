// fault: null-write at 11
// witness: 02 03 05
// A matrix in which one row was never made.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int rows[2][4] = {{0}, {0}};
  int *row[3] = {rows[0], rows[1], 0};
  unsigned char i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar(), x = __VERIFIER_nondet_uchar();
  if (i > 2 || j > 3 || i + j != x)
    return 1;
  row[i][j] = x; /* here */
  return rows[0][0] + rows[1][3];
}
