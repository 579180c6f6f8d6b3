// repaired: hash.c without its fault
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
  assert(h != 0x7c752418u || s[3] == 'n');
  return 0;
}
