// repaired: grid.c without its fault
// The last row of a grid is thought to be there.
extern unsigned char __VERIFIER_nondet_uchar(void);
static const unsigned char grid[3][4] = {{1, 0, 0, 1}, {0, 1, 1, 0}, {1, 1, 0, 0}};
int main(void) {
  unsigned row = __VERIFIER_nondet_uchar(), column = __VERIFIER_nondet_uchar();
  const unsigned char *cell = &grid[0][0];
  if (column > 3 || row * 4 + column >= 12)
    return 1;
  return cell[row * 4 + column];
}
