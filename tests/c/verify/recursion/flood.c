// verdict: safe
// property: assert
// why: A flood reaches no more squares than are open, and none twice.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static _Bool grid[3][3];

static int flood(int row, int column) {
  if (row < 0 || row >= 3 || column < 0 || column >= 3 || !grid[row][column])
    return 0;
  grid[row][column] = 0;
  return 1 + flood(row - 1, column) + flood(row + 1, column) + flood(row, column - 1) + flood(row, column + 1);
}

int main(void) {
  int open = 0;
  for (int i = 0; i < 9; i++) {
    grid[i / 3][i % 3] = __VERIFIER_nondet_bool();
    open += grid[i / 3][i % 3];
  }
  _Bool start = grid[1][1];
  int wet = flood(1, 1);
  assert(wet <= open);
  assert((wet > 0) == start);
  return 0;
}
