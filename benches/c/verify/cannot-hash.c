// A hash of N decisions: each path has another one, and none of them is zero. 2^N paths.
#include <assert.h>
#ifndef N
#define N 11
#endif
int __VERIFIER_nondet_int(void);

static unsigned mix(unsigned hash, unsigned value) {
  hash ^= value;
  hash *= 0x9e3779b1u;
  return hash ^ hash >> 15;
}

int main(void) {
  unsigned hash = 2166136261u;
  for (unsigned i = 0; i < N; i++) {
    if (__VERIFIER_nondet_int())
      hash = mix(hash, 2 * i + 1);
    else
      hash = mix(hash, 2 * i + 2);
  }
  assert(hash != 0);
  return 0;
}
