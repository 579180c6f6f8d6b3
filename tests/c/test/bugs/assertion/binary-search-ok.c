// repaired: binary-search.c without its fault
// A binary search that never looks at the last element.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const unsigned char v[6] = {3, 9, 14, 31, 50, 67};
static int find(unsigned char key) {
  int low = 0, high = 5;
  while (low <= high) {
    int middle = (low + high) / 2;
    if (v[middle] == key)
      return middle;
    if (v[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}
int main(void) {
  unsigned char key = __VERIFIER_nondet_uchar();
  int at = find(key), there = -1;
  for (int i = 0; i < 6; i++)
    if (v[i] == key)
      there = i;
  assert(at == there);
  return 0;
}
