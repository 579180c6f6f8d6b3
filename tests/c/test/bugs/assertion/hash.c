// fault: assertion at 15
// witness: 6b61796e
// A word is found by its hash alone.
#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[4];
  unsigned h = 5381;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++) {
    if (s[i] < 'a' || s[i] > 'z')
      return 1;
    h = h * 33 ^ (unsigned)s[i];
  }
  assert(h != 0x7c752418u); /* here */
  return 0;
}
