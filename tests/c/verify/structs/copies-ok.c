// verdict: safe
// property: assert
// why: The point is remembered as a copy, and does not change any more.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct point {
  int x, y;
};

static void turn(struct point *p) {
  int x = p->x;
  p->x = p->y;
  p->y = x;
}

int main(void) {
  struct point point;
  point.x = __VERIFIER_nondet_int();
  point.y = __VERIFIER_nondet_int();
  int x = point.x;
  struct point before = point;
  if (x > 0)
    turn(&point);
  assert(before.x == x);
  return 0;
}
