// verdict: unsafe
// fault: assertion at 18
// property: assert
// witness: x4161 x4240
// why: Two different words of two letters have the same hash.
#include <klee/klee.h>

static unsigned hash(const unsigned char *word) {
  return (5381u * 33 + word[0]) * 33 + word[1];
}

int main(void) {
  unsigned char a[2], b[2];
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(b, sizeof b, "b");
  klee_assume(a[0] >= 'A' && a[0] <= 'Z' && b[0] >= 'A' && b[0] <= 'Z');
  klee_assume(a[1] >= '@' && b[1] >= '@');
  klee_assert(hash(a) != hash(b) || (a[0] == b[0] && a[1] == b[1])); /* here */
  return 0;
}
