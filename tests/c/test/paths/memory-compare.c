// memcmp of input bytes with fixed ones.
// inputs: 2 bytes; paths: 3
#include <string.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2];
  klee_make_symbolic(s, sizeof s, "s");
  int order = memcmp(s, "\x40\x80", 2);
  if (order == 0)
    return 1;
  if (order < 0)
    return memcmp(s, s + 1, 1) > 0 ? 2 : 3;
  return 4;
}
