// A queue in a ring of four slots: in each of N rounds something is put in, taken out, or neither.
// As much is in it as was put in and not taken out, and all places are within the ring.
#include <assert.h>
#ifndef N
#define N 10
#endif
#define SLOTS 4
int __VERIFIER_nondet_int(void);

static int ring[SLOTS];
static int head, size;
static unsigned refused;
static int checksum;

static int put(int value) {
  if (size == SLOTS)
    return 0;
  ring[(head + size) % SLOTS] = value;
  size++;
  return 1;
}

static int take(int *value) {
  if (size == 0)
    return 0;
  *value = ring[head];
  head = (head + 1) % SLOTS;
  size--;
  return 1;
}

int main(void) {
  int balance = 0;
  for (int round = 0; round < N; round++) {
    int value;
    switch (__VERIFIER_nondet_int()) {
    case 1:
      if (put(__VERIFIER_nondet_int()))
        balance++;
      else
        refused++;
      break;
    case 2:
      if (take(&value)) {
        checksum ^= value;
        balance--;
      } else
        refused += 2;
      break;
    default:
      break;
    }
    assert(balance == size);
    assert(size >= 0);
    assert(size <= SLOTS);
  }
  return 0;
}
