// fault: overlap at 15 (object b size 24)
// witness: 0304
// A gap is made in a text by memcpy, and the gap may be narrower than what is moved.
#include <string.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char n[2];
  char b[24] = "abcdefgh";
  klee_make_symbolic(n, sizeof n, "n");
  if (n[0] == 0 || n[0] > 12 || n[1] > 8)
    return 1;
  if (n[1] > n[0] + 1)
    memmove(b + n[0], b, n[1]);
  else
    memcpy(b + n[0], b, n[1]); /* here */
  return b[3];
}
