// Many paths, some of which lose memory.
extern int __VERIFIER_nondet_int(void);
#include <stdlib.h>
int main(void) {
  for (int i = 0; i < 30; i++) {
    char *p = malloc(16);
    if (!p) return 0;
    if (__VERIFIER_nondet_int() > 5) p[0] = 1;
    if (i != 29) free(p);
  }
  return 0;
}
