// verdict: unsafe
// fault: assertion at 18
// property: assert
// paths: 2^18
// witness: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1
// why: The last element is never compared.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x[20];
  for (int i = 0; i < 20; i++)
    x[i] = __VERIFIER_nondet_int();
  int largest = x[0];
  for (int i = 1; i < 19; i++)
    if (x[i] > largest)
      largest = x[i];
  for (int i = 0; i < 20; i++) assert(x[i] <= largest); /* here */
  return 0;
}
