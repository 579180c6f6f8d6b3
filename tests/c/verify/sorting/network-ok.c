// verdict: safe
// property: assert
// why: Nine comparisons put five values in order.
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static unsigned short v[5];

static void compare(int a, int b) {
  if (v[a] > v[b]) {
    unsigned short value = v[a];
    v[a] = v[b];
    v[b] = value;
  }
}

int main(void) {
  for (int i = 0; i < 5; i++)
    v[i] = __VERIFIER_nondet_ushort();
  compare(0, 3);
  compare(1, 4);
  compare(0, 2);
  compare(1, 3);
  compare(0, 1);
  compare(2, 4);
  compare(1, 2);
  compare(3, 4);
  compare(2, 3);
  for (int i = 1; i < 5; i++)
    assert(v[i - 1] <= v[i]);
  return 0;
}
