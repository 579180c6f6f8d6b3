// verdict: safe
// property: assert
// paths: 2^19
// why: Each element was compared with the largest so far.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x[20];
  for (int i = 0; i < 20; i++)
    x[i] = __VERIFIER_nondet_int();
  int largest = x[0];
  for (int i = 1; i < 20; i++)
    if (x[i] > largest)
      largest = x[i];
  for (int i = 0; i < 20; i++)
    assert(x[i] <= largest);
  return 0;
}
