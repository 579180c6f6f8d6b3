// verdict: safe
// property: valid-memsafety
// why: The last pointer takes the place of the one removed, and the count goes down.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int *owned[4], count = 0;
  for (; count < 4; count++) {
    owned[count] = malloc(sizeof(int));
    *owned[count] = count;
  }
  unsigned which = __VERIFIER_nondet_uint();
  if (which < 3) {
    free(owned[which]);
    owned[which] = owned[count - 1];
    count--;
  }
  for (int i = 0; i < count; i++)
    free(owned[i]);
  return 0;
}
