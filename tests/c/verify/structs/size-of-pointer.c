// verdict: unsafe
// fault: assertion at 27
// property: assert
// witness: 1 2 3 4
// why: Only as many bytes are copied as a pointer has, and the last members stay.
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct colour {
  int red, green, blue, alpha;
};

static void copy(struct colour *to, const struct colour *from) {
  memcpy(to, from, sizeof from);
}

int main(void) {
  struct colour colour, other = {0, 0, 0, 0};
  colour.red = __VERIFIER_nondet_int();
  colour.green = __VERIFIER_nondet_int();
  colour.blue = 0;
  colour.alpha = __VERIFIER_nondet_int();
  copy(&other, &colour);
  assert(other.red == colour.red && other.green == colour.green);
  assert(other.alpha == colour.alpha); /* here */
  return 0;
}
