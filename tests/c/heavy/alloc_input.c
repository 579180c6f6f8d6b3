// Blocks whose sizes are inputs.
extern unsigned __VERIFIER_nondet_uint(void);
#include <stdlib.h>
#include <string.h>
int main(void) {
  for (int i = 0; i < 10; i++) {
    unsigned n = __VERIFIER_nondet_uint();
    char *p = malloc(n);
    if (!p) return 0;
    memset(p, 1, n);
    unsigned k = __VERIFIER_nondet_uint();
    if (k < n && p[k] != 1) return 1;
  }
  return 0;
}
