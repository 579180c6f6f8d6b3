// verdict: safe
// property: valid-memsafety
// why: Every object is asked whether it has a function for corners.
#include <stddef.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct kind {
  int (*area)(int);
  int (*corners)(void);
};

static int square_area(int side) {
  return side * side;
}

static int square_corners(void) {
  return 4;
}

static int circle_area(int radius) {
  return 3 * radius * radius;
}

static const struct kind square = {square_area, square_corners}, circle = {circle_area, NULL};

int main(void) {
  const struct kind *objects[3];
  for (int i = 0; i < 3; i++)
    objects[i] = __VERIFIER_nondet_bool() ? &square : &circle;
  int side = __VERIFIER_nondet_uchar(), corners = 0, area = 0;
  for (int i = 0; i < 3; i++) {
    area += objects[i]->area(side);
    if (objects[i]->corners != NULL)
      corners += objects[i]->corners();
  }
  return area == corners;
}
