// A lift in a house of five floors: in each of N rounds somebody presses a button, or nobody does.
// It never moves with its door open, and it stays within the house. What it counts does not matter.
#include <assert.h>
#ifndef N
#define N 12
#endif
#define TOP 4
int __VERIFIER_nondet_int(void);

enum door { CLOSED, OPEN };

static enum door door = CLOSED;
static int floor_now, target, moving;
static unsigned opened, moved, idle;

static void press(int button) {
  switch (button) {
  case 0: // up
    if (!moving && target < TOP)
      target++;
    break;
  case 1: // down
    if (!moving && target > 0)
      target--;
    break;
  case 2: // open
    if (!moving) {
      door = OPEN;
      opened++;
    }
    break;
  default:
    idle++;
  }
}

static void run(void) {
  if (floor_now == target) {
    moving = 0;
    return;
  }
  if (door == OPEN) {
    door = CLOSED;
    return;
  }
  moving = 1;
  assert(door == CLOSED);
  floor_now += floor_now < target ? 1 : -1;
  moved++;
}

int main(void) {
  for (int round = 0; round < N; round++) {
    press(__VERIFIER_nondet_int());
    run();
    assert(!moving || door == CLOSED);
    assert(floor_now >= 0);
    assert(floor_now <= TOP);
  }
  return 0;
}
