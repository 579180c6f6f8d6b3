// verdict: safe
// property: assert
// why: The door is closed before the lift moves.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int floor = 0, goal = 0;
  _Bool open = 0;
  for (int round = 0; round < 5; round++) {
    unsigned char call = __VERIFIER_nondet_uchar();
    if (call == floor)
      open = 1;
    else if (call < 4)
      goal = call;
    if (goal == floor)
      continue;
    open = 0;
    floor += goal > floor ? 1 : -1;
    assert(!open);
    assert(floor >= 0 && floor < 4);
  }
  return 0;
}
