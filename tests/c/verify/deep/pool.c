// verdict: unsafe
// fault: assertion at 26
// property: assert
// witness: 1 2 2 1 1
// why: A place that is given back twice is handed out twice.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int free_places[6] = {2, 1, 0}, count = 3, held[2] = {-1, -1}, old = -1;
  for (int round = 0; round < 5; round++) {
    unsigned char event = __VERIFIER_nondet_uchar();
    if (event == 1 && count > 0) {
      int place = free_places[--count];
      if (held[0] < 0)
        held[0] = place;
      else if (held[1] < 0)
        held[1] = place;
    } else if (event == 2 && (held[0] >= 0 || old >= 0) && count < 6) {
      if (held[0] >= 0)
        old = held[0];
      free_places[count++] = old;
      held[0] = -1;
    }
    assert(held[0] < 0 || held[0] != held[1]); /* here */
  }
  return count;
}
