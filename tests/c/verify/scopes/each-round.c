// verdict: safe
// property: assert
// why: A variable of a loop's body is a new one in each round, and what points to it is made anew too.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int total = 0;
  for (int round = 0; round < 5; round++) {
    int value = __VERIFIER_nondet_uchar(), *at = &total;
    int copy = value;
    if (value > 100)
      at = &copy;
    *at += 1;
    assert(copy == value + (value > 100));
  }
  assert(total >= 0 && total <= 5);
  return 0;
}
