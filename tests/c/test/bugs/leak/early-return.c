// fault: leak at 7 (object malloc size 24)
// witness: 4d05
// An early return forgets a block.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
static int handle(const unsigned char *m) {
  char *work = malloc(24); /* here */
  work[0] = (char)m[0];
  if (m[0] == 'M' && m[1] % 5 == 0) {
    return 1;
  }
  int result = work[0] == 'x';
  free(work);
  return result;
}
int main(void) {
  unsigned char m[2];
  klee_make_symbolic(m, sizeof m, "m");
  return handle(m);
}
