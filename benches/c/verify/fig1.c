// Fig. 1 of the TRACER-X paper: 2^MAX paths that are essentially the same. n is bounded so that no sum overflows.
#include <assert.h>
#include <stdlib.h>
#ifndef MAX
#define MAX 30
#endif
#ifndef STEP
#define STEP 1
#endif
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -1000000);
  __VERIFIER_assume(n <= 1000000);
  int *x = malloc(sizeof *x), *y = x;
  *x = n;
  for (int i = 0; i < MAX; i++) {
    if (__VERIFIER_nondet_int()) {
      y = malloc(sizeof *y);
      *y = *x + 1;
    } else {
      y = malloc(sizeof *y);
      *y = *x + STEP;
    }
    x = y;
  }
  assert(*y >= MAX + n);
  return 0;
}
