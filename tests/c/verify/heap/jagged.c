// verdict: unsafe
// fault: out-of-bounds at 17
// property: valid-memsafety
// witness: 2 3
// why: Row i has i + 1 cells, and the check lets a column of i + 1 pass.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned row = __VERIFIER_nondet_uint();
  unsigned column = __VERIFIER_nondet_uint();
  unsigned char *rows[4];
  for (unsigned i = 0; i < 4; i++)
    rows[i] = calloc(i + 1, 1);
  if (row < 4 && column <= row + 1)
    rows[row][column] = 1; /* here */
  for (unsigned i = 0; i < 4; i++)
    free(rows[i]);
  return 0;
}
