// verdict: unsafe
// fault: assertion at 16
// property: unreach-call
// witness: x6b33792100
// why: One text of 2^32 is the secret one, and the library compares it.
#include <string.h>
#include <klee/klee.h>

extern void reach_error(void);

int main(void) {
  char text[5];
  klee_make_symbolic(text, sizeof text, "text");
  text[4] = 0;
  if (strcmp(text, "k3y!") == 0)
    reach_error(); /* here */
  return 0;
}
