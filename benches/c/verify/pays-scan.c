// A scan of N symbolic ints that keeps flags and where it saw things; all places that it tells are within the array.
#include <assert.h>
#ifndef N
#define N 12
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

static unsigned even;

int main(void) {
  int v[N], last_negative = -1, first_zero = N, seen_negative = 0, seen_zero = 0;
  klee_make_symbolic(v, sizeof v, "v");
  for (int i = 0; i < N; i++) {
    if (v[i] < 0) {
      seen_negative = 1;
      last_negative = i;
    } else if (v[i] == 0 && !seen_zero) {
      seen_zero = 1;
      first_zero = i;
    }
    if (v[i] % 2 == 0)
      even++;
  }
  assert(last_negative < N);
  assert(first_zero >= 0);
  if (seen_negative)
    assert(last_negative >= 0);
  if (seen_zero)
    assert(first_zero < N);
  return 0;
}
