// qsort of two numbers with a comparison of ours.
// inputs: 2 bytes; paths: 5
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
static int compare(const void *a, const void *b) {
  signed char x = *(const signed char *)a, y = *(const signed char *)b;
  if (x == y)
    return 0;
  return x < y ? -1 : 1;
}
int main(void) {
  signed char v[2];
  v[0] = (signed char)__VERIFIER_nondet_char();
  v[1] = (signed char)__VERIFIER_nondet_char();
  qsort(v, 2, 1, compare);
  if (v[0] > v[1])
    return 9;
  if (v[0] < 0 && v[1] > 0)
    return 1;
  return v[1] - v[0] > 50 ? 2 : 3;
}
