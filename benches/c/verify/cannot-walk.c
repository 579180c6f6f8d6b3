// A walk of N steps in four directions, and back again along what was noted: 4^N paths, each with other notes.
#include <assert.h>
#ifndef N
#define N 6
#endif
int __VERIFIER_nondet_int(void);

static const int across[4] = {1, 0, -1, 0}, along[4] = {0, 1, 0, -1};

int main(void) {
  unsigned notes = 0;
  int x = 0, y = 0;
  for (int i = 0; i < N; i++) {
    unsigned direction;
    switch (__VERIFIER_nondet_int()) {
    case 0:
      direction = 0;
      break;
    case 1:
      direction = 1;
      break;
    case 2:
      direction = 2;
      break;
    default:
      direction = 3;
    }
    notes = notes * 4 + direction;
    // Each step is as long as its number, so that few walks end at the same place.
    x += (i + 1) * across[direction];
    y += (i + 1) * along[direction];
  }
  for (int i = N - 1; i >= 0; i--) {
    x -= (i + 1) * across[notes % 4];
    y -= (i + 1) * along[notes % 4];
    notes /= 4;
  }
  assert(x == 0);
  assert(y == 0);
  return 0;
}
