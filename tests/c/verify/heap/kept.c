// verdict: safe
// property: valid-memsafety
// flags: --check leak
// why: What a variable of the program still leads to at the end is no leak, directly or through another block.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct table {
  int *values;
  unsigned count;
};

static struct table *kept;

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  if (count == 0 || count > 4)
    return 0;
  kept = malloc(sizeof *kept);
  kept->values = malloc(count * sizeof *kept->values);
  kept->count = count;
  for (unsigned i = 0; i < count; i++)
    kept->values[i] = __VERIFIER_nondet_int();
  if (kept->values[count - 1] == 0) {
    free(kept->values);
    kept->values = NULL;
  }
  return 0;
}
