// fault: abort at 20
// witness: 50c9030791
// A packet whose checksum is right, but whose length field is too large, gives up.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
static unsigned char sum(const unsigned char *p, int n) {
  unsigned char s = 0;
  for (int i = 0; i < n; i++)
    s = (unsigned char)(s * 3 + p[i]);
  return s;
}
int main(void) {
  unsigned char m[5];
  klee_make_symbolic(m, sizeof m, "m");
  if (m[0] != 'P')
    return 1;
  if (sum(m, 4) != m[4])
    return 2;
  if (m[1] > 200)
    abort(); /* here */
  return 0;
}
