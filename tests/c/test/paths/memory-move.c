// Overlapping bytes are moved to and fro.
// inputs: 2 bytes; paths: 3
#include <string.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char b[6] = "abcde", s[2];
  klee_make_symbolic(s, sizeof s, "s");
  b[1] = s[0];
  b[3] = s[1];
  memmove(b + 1, b, 4);
  if (b[2] == 'x')
    return 1;
  memset(b, s[1], 3);
  if (b[0] > b[3])
    return 2;
  return b[1] == b[4] ? 3 : 4;
}
