// Weights of which each is more than all before it: what was packed can be told from the sum. 2^N paths.
#include <assert.h>
#ifndef N
#define N 11
#endif
int __VERIFIER_nondet_int(void);

static const unsigned weights[12] = {3, 5, 11, 23, 47, 97, 191, 387, 771, 1547, 3089, 6181};

int main(void) {
  int packed[N];
  unsigned sum = 0;
  for (int i = 0; i < N; i++) {
    packed[i] = 0;
    if (__VERIFIER_nondet_int()) {
      packed[i] = 1;
      sum += weights[i];
    }
  }
  for (int i = N - 1; i >= 0; i--) {
    int is_in = sum >= weights[i];
    assert(is_in == packed[i]);
    if (is_in)
      sum -= weights[i];
  }
  assert(sum == 0);
  return 0;
}
