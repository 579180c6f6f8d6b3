// A sorting network of 19 comparators for 8 symbolic bytes below 16: what comes out of it is a place in a table.
#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
void klee_assume(unsigned long);

#define WIRES 8
#define PLACES 16

static const unsigned char comparators[19][2] = {
    {0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}, {0, 1}, {2, 3},
    {4, 5}, {6, 7}, {2, 4}, {3, 5}, {1, 4}, {3, 6}, {1, 2}, {3, 4}, {5, 6},
};
static const char letters[PLACES + 1] = "abcdefghijklmnop";

int main(void) {
  unsigned char v[WIRES], swaps = 0;
  klee_make_symbolic(v, sizeof v, "v");
  for (int i = 0; i < WIRES; i++)
    klee_assume(v[i] < PLACES);
  for (int i = 0; i < 19; i++) {
    unsigned char *a = &v[comparators[i][0]], *b = &v[comparators[i][1]];
    if (*a > *b) {
      unsigned char t = *a;
      *a = *b;
      *b = t;
      swaps++;
    }
  }
  for (int i = 0; i < WIRES; i++)
    assert(letters[v[i]] >= 'a');
  assert(swaps <= 19);
  return 0;
}
