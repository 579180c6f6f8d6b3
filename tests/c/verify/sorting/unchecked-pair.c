// verdict: unsafe
// fault: assertion at 27
// property: assert
// witness: 1 3 5 4 4
// why: The check of the order forgets the last pair, and the search relies on it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int v[4];
  for (int i = 0; i < 4; i++)
    v[i] = __VERIFIER_nondet_int();
  int key = __VERIFIER_nondet_int();
  for (int i = 1; i < 3; i++)
    if (v[i - 1] >= v[i])
      return 0;
  int low = 0, high = 4;
  while (low < high) {
    int middle = (low + high) / 2;
    if (v[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  for (int i = 0; i < 4; i++)
    assert(v[i] != key || low == i); /* here */
  return 0;
}
