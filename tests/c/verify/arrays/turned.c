// verdict: safe
// property: assert
// why: Turning two parts and then the whole moves an array by any distance.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static void turn(int *from, int *to) {
  while (from < to) {
    int value = *from;
    *from++ = *--to;
    *to = value;
  }
}

int main(void) {
  int cells[6] = {10, 11, 12, 13, 14, 15};
  int by = __VERIFIER_nondet_int();
  __VERIFIER_assume(by >= 0 && by < 6);
  turn(cells, cells + by);
  turn(cells + by, cells + 6);
  turn(cells, cells + 6);
  for (int i = 0; i < 6; i++)
    assert(cells[i] == 10 + (i + by) % 6);
  return 0;
}
