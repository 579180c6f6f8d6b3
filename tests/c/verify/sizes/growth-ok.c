// verdict: safe
// property: valid-memsafety
// why: A full vector grows before an element is added.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned wanted = __VERIFIER_nondet_uint();
  if (wanted > 9)
    return 0;
  unsigned count = 0, room = 4;
  short *vector = malloc(room * sizeof *vector);
  for (; count < wanted; count++) {
    if (count >= room) {
      room *= 2;
      vector = realloc(vector, room * sizeof *vector);
    }
    vector[count] = (short)count;
  }
  free(vector);
  return 0;
}
