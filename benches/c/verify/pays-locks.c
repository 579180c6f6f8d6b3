// N locks, each taken or not as an input says; those that were taken are released, and no others.
#include <assert.h>
#ifndef N
#define N 15
#endif
int __VERIFIER_nondet_int(void);

static int wanted[N], locked[N];
static unsigned taken;

int main(void) {
  for (int i = 0; i < N; i++)
    wanted[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++)
    if (wanted[i]) {
      locked[i]++;
      taken += 7;
    }
  for (int i = 0; i < N; i++)
    if (wanted[i]) {
      assert(locked[i] == 1);
      locked[i]--;
    }
  for (int i = 0; i < N; i++)
    assert(locked[i] == 0);
  return 0;
}
