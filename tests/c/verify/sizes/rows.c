// verdict: safe
// property: valid-memsafety
// flags: --check leak
// why: A matrix of blocks, both sizes being inputs, is filled, read and freed.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char rows = __VERIFIER_nondet_uchar();
  unsigned char columns = __VERIFIER_nondet_uchar();
  if (rows > 3 || columns > 3)
    return 0;
  int **matrix = malloc(rows * sizeof *matrix), sum = 0;
  for (int r = 0; r < rows; r++) {
    matrix[r] = malloc(columns * sizeof **matrix);
    for (int c = 0; c < columns; c++)
      matrix[r][c] = r - c;
  }
  for (int r = 0; r < rows; r++) {
    for (int c = 0; c < columns; c++)
      sum += matrix[r][c];
    free(matrix[r]);
  }
  free(matrix);
  return sum;
}
