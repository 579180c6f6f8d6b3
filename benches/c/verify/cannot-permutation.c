// N things are taken from a bag one by one, in the order that inputs say: N! paths, and each order has its own number.
// The number is unpacked into the order again.
#include <assert.h>
#ifndef N
#define N 6
#endif
int __VERIFIER_nondet_int(void);

// Takes the thing at a place out of the first `size`; those behind it move up.
static int take(int *bag, int size, int place) {
  int taken = bag[place];
  for (int i = place; i + 1 < size; i++)
    bag[i] = bag[i + 1];
  return taken;
}

int main(void) {
  int bag[N], order[N], number = 0, place, unit = 1;
  for (int i = 0; i < N; i++)
    bag[i] = i;
  for (int left = N; left > 0; left--) {
    int wanted = __VERIFIER_nondet_int();
    for (place = 0; place < left - 1; place++)
      if (wanted == place)
        break;
    order[N - left] = take(bag, left, place);
    number += unit * place;
    unit *= left;
  }
  for (int i = 0; i < N; i++)
    bag[i] = i;
  for (int left = N; left > 0; left--) {
    place = number % left;
    number /= left;
    assert(order[N - left] == take(bag, left, place));
  }
  return 0;
}
