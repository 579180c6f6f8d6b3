// Three locks, as in a driver: in each of N rounds each is taken or not, as an input says; those that were taken are released,
// and no others.
#include <assert.h>
#ifndef N
#define N 10
#endif
#define LOCKS 3
int __VERIFIER_nondet_int(void);

static int locked[LOCKS];
static unsigned taken;

int main(void) {
  for (int round = 0; round < N; round++) {
    int wanted[LOCKS];
    for (int i = 0; i < LOCKS; i++) {
      wanted[i] = __VERIFIER_nondet_int();
      if (wanted[i]) {
        assert(locked[i] == 0);
        locked[i] = 1;
        taken += 7;
      }
    }
    for (int i = 0; i < LOCKS; i++)
      if (wanted[i]) {
        assert(locked[i] == 1);
        locked[i] = 0;
      }
  }
  for (int i = 0; i < LOCKS; i++)
    assert(locked[i] == 0);
  return 0;
}
