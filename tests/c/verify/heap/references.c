// verdict: safe
// property: assert
// why: The count of a shared object is that of its owners, and the last owner frees it.
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct shared {
  int count;
};

static struct shared *owners[3];

int main(void) {
  owners[0] = malloc(sizeof(struct shared));
  owners[0]->count = 1;
  for (int round = 0; round < 4; round++) {
    unsigned char from = __VERIFIER_nondet_uchar(), to = __VERIFIER_nondet_uchar();
    if (from >= 3 || to >= 3 || owners[from] == NULL)
      continue;
    if (owners[to] == NULL) {
      owners[to] = owners[from];
      owners[to]->count++;
    } else if (from == to && --owners[from]->count > 0) {
      owners[from] = NULL;
    } else if (from == to) {
      free(owners[from]);
      owners[from] = NULL;
      break;
    }
  }
  struct shared *left = NULL;
  int count = 0;
  for (int i = 0; i < 3; i++)
    if (owners[i] != NULL) {
      left = owners[i];
      count++;
    }
  assert(left == NULL || left->count == count);
  free(left);
  return 0;
}
