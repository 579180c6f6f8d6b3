// A table that inputs index is copied as a whole.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
#include <string.h>
static unsigned char a[50000], b[50000];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
  if (x >= 50000 || y >= 50000) return 0;
  a[x] = 1;
  for (int i = 0; i < 50; i++) memcpy(b, a, sizeof a);
  assert(b[y] == (y == x));
  return 0;
}
