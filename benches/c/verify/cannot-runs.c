// N symbolic bits as the lengths of their runs: each path has other lengths, and they give the bits back. 2^N paths.
#include <assert.h>
#ifndef N
#define N 11
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

int main(void) {
  unsigned char bits[N], runs[N + 1] = {0};
  int count = 0, at = 0;
  unsigned char now = 0;
  klee_make_symbolic(bits, sizeof bits, "bits");
  for (int i = 0; i < N; i++) {
    bits[i] &= 1;
    if (bits[i] != now) {
      now = !now;
      count++;
    }
    runs[count]++;
  }
  for (int run = 0; run <= count; run++)
    for (int i = 0; i < runs[run]; i++)
      assert(bits[at++] == run % 2);
  assert(at == N);
  return 0;
}
