// verdict: safe
// property: valid-memsafety
// flags: --check leak
// why: The offer before is freed when a better one takes its place.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *best = NULL;
  for (int i = 0; i < 3; i++) {
    int offer = __VERIFIER_nondet_int();
    if (best != NULL && offer <= *best)
      continue;
    free(best);
    best = malloc(sizeof *best);
    *best = offer;
  }
  int result = *best;
  free(best);
  return result == 12;
}
