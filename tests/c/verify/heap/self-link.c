// verdict: unsafe
// fault: leak at 16
// property: valid-memsafety
// flags: --check leak
// witness: 0 1 1
// why: A node that points to itself is lost with the only pointer from outside.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  struct node *next;
};

int main(void) {
  struct node *ring = malloc(sizeof *ring); /* here */
  ring->next = ring;
  for (int round = 0; round < 3; round++) {
    _Bool drop = __VERIFIER_nondet_bool();
    if (drop && round == 2)
      ring = NULL;
    else if (drop)
      ring = ring->next;
  }
  if (ring != NULL)
    free(ring);
  return 0;
}
