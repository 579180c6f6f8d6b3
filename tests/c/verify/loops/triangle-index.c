// verdict: unsafe
// fault: out-of-bounds at 22
// property: valid-memsafety
// witness: 6 9
// why: The triangle of six rows has 21 cells, and the array one less.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int cells[20];

// The cells of a lower triangle lie one row after the other.
static int index_of(int row, int column) {
  return row * (row + 1) / 2 + column;
}

int main(void) {
  int rows = __VERIFIER_nondet_int();
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(rows >= 0 && rows <= 6);
  for (int row = 0; row < rows; row++)
    for (int column = 0; column <= row; column++)
      cells[index_of(row, column)] = value; /* here */
  return 0;
}
