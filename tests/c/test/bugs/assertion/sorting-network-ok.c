// repaired: sorting-network.c without its fault
// A network of comparisons for four numbers that lacks one.
#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
static unsigned char v[4];
static void order(int i, int j) {
  if (v[i] > v[j]) {
    unsigned char t = v[i];
    v[i] = v[j];
    v[j] = t;
  }
}
int main(void) {
  klee_make_symbolic(v, sizeof v, "v");
  order(0, 1);
  order(2, 3);
  order(0, 2);
  order(1, 3);
  order(1, 2);
  assert(v[0] <= v[1] && v[1] <= v[2] && v[2] <= v[3]);
  return 0;
}
