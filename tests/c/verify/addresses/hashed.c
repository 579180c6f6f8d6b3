// verdict: safe
// why: A hash of an address is an index below the number of buckets, and the same for the same address.
#include <assert.h>
#include <stdint.h>

static unsigned hash(const void *p) {
  return (unsigned)(((uintptr_t)p >> 4) * 2654435761u % 7);
}

int main(void) {
  static int table[7];
  int x = 0, y = 0;
  table[hash(&x)]++;
  table[hash(&y)]++;
  assert(table[hash(&x)] >= 1);
  assert(hash(&x) != hash(&y) || table[hash(&x)] == 2);
  return 0;
}
