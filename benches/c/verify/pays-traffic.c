// Traffic lights at a crossing: in each of N rounds sensors tell whether cars wait on either road, or a bus comes.
// The lights are never green for both roads.
#include <assert.h>
#ifndef N
#define N 15
#endif
int __VERIFIER_nondet_int(void);

enum light { RED, YELLOW, GREEN };

static enum light light[2] = {GREEN, RED};
static int timer;
static unsigned waited[2], buses;

// The road that is not red gives way, by yellow; only when it is red the other becomes green.
static void give_way(int road) {
  if (light[road] == GREEN) {
    light[road] = YELLOW;
    timer = 1;
  } else if (light[road] == YELLOW && timer == 0) {
    light[road] = RED;
    light[1 - road] = GREEN;
    timer = 2;
  }
}

int main(void) {
  for (int round = 0; round < N; round++) {
    int road = light[0] == RED;
    if (timer > 0)
      timer--;
    else if (light[road] == YELLOW)
      give_way(road);
    if (__VERIFIER_nondet_int()) {
      waited[1 - road] += 3;
      give_way(road);
    }
    if (__VERIFIER_nondet_int()) {
      buses++;
      waited[road]++;
    }
    assert(light[0] == RED || light[1] == RED);
    assert(timer >= 0);
  }
  return 0;
}
