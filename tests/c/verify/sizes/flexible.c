// verdict: safe
// property: valid-memsafety
// flags: --check leak
// why: A structure is allocated with as many elements as it is said to have.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct row {
  unsigned count;
  short cells[];
};

static struct row *make(unsigned count) {
  struct row *row = malloc(sizeof *row + count * sizeof row->cells[0]);
  row->count = count;
  for (unsigned i = 0; i < count; i++)
    row->cells[i] = (short)i;
  return row;
}

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  unsigned at = __VERIFIER_nondet_uint();
  if (count > 6)
    return 0;
  struct row *row = make(count);
  int cell = at < row->count ? row->cells[at] : -1;
  free(row);
  return cell == 3;
}
