// The controller of a washing machine, as a tool for state charts would write it: two charts that run side by side, with flags
// for the events of a round and timers. In each of N rounds there are inputs from the user and from the drum.
// The door is locked while there is water, and heating needs water.
#include <assert.h>
#ifndef N
#define N 12
#endif
int __VERIFIER_nondet_int(void);

enum wash { OFF, FILL, HEAT, TURN, DRAIN, SPIN };
enum lock { UNLOCKED, LOCKED };

static struct {
  enum wash wash;
  enum lock lock;
  int water, heater, timer;
} now = {OFF, UNLOCKED, 0, 0, 0};

// What happens in this round.
static int start, level, stop;
static unsigned pauses, loads;

static void wash_chart(void) {
  now.heater = 0;
  switch (now.wash) {
  case OFF:
    if (start && now.lock == LOCKED)
      now.wash = FILL;
    break;
  case FILL:
    now.water = 1;
    if (stop)
      now.wash = DRAIN;
    else if (level)
      now.wash = HEAT;
    break;
  case HEAT:
    now.heater = 1;
    now.wash = stop ? DRAIN : TURN;
    now.timer = 2;
    break;
  case TURN:
    if (stop || now.timer-- == 0)
      now.wash = DRAIN;
    break;
  case DRAIN:
    if (!level) {
      now.water = 0;
      now.wash = SPIN;
    }
    break;
  case SPIN:
    loads++;
    now.wash = OFF;
    break;
  }
}

static void lock_chart(void) {
  if (now.lock == UNLOCKED) {
    if (start)
      now.lock = LOCKED;
  } else if (now.wash == OFF && !now.water && !start)
    now.lock = UNLOCKED;
}

int main(void) {
  for (int round = 0; round < N; round++) {
    start = level = stop = 0;
    switch (__VERIFIER_nondet_int()) {
    case 1:
      start = 1;
      break;
    case 2:
      level = 1;
      break;
    case 3:
      stop = 1;
      pauses++;
      break;
    default:
      break;
    }
    wash_chart();
    lock_chart();
    assert(!now.water || now.lock == LOCKED);
    assert(!now.heater || now.water);
    assert(now.timer >= -1);
  }
  return 0;
}
