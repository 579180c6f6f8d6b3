// verdict: unsafe
// fault: double-free at 22
// property: valid-memsafety
// witness: 1
// why: The last pointer takes the place of the one removed, but is still counted at its own.
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
  }
  for (int i = 0; i < count; i++)
    free(owned[i]); /* here */
  return 0;
}
