// verdict: unsafe
// fault: leak at 17
// property: valid-memsafety
// flags: --check leak
// witness: 3 5 4
// why: A better offer takes the place of the one before, which nobody frees.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *best = NULL;
  for (int i = 0; i < 3; i++) {
    int offer = __VERIFIER_nondet_int();
    if (best != NULL && offer <= *best)
      continue;
    best = malloc(sizeof *best); /* here */
    *best = offer;
  }
  int result = *best;
  free(best);
  return result == 12;
}
