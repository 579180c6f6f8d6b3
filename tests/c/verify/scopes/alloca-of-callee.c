// verdict: unsafe
// fault: use-after-scope at 22
// property: valid-memsafety
// paths: 2^41
// witness: 0
// why: The same with memory of `alloca`, which ends with the function that asked for it.
#include <alloca.h>

extern int __VERIFIER_nondet_int(void);
int *kept;
unsigned noise;

void choose(int which, int *given) {
  int *own = alloca(sizeof *own);
  *own = 1;
  if (which) kept = given; else kept = own;
  for (int i = 0; i < 40; i++) if (__VERIFIER_nondet_int()) noise++;
}

int use(void) {
  int *mine = alloca(sizeof *mine); *mine = 1; choose(__VERIFIER_nondet_int() != 0, mine);
  return *kept; /* here */
}

int main(void) { return use() - 1; }
