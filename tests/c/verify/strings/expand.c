// verdict: unsafe
// fault: out-of-bounds at 20
// property: valid-memsafety
// witness: x0909090900
// why: Four tabs fill the output, and leave no room for its end.
#include <klee/klee.h>

int main(void) {
  char text[5], output[8];
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[4] == 0);
  int to = 0;
  for (int i = 0; text[i] != 0; i++)
    if (text[i] == '\t') {
      output[to++] = ' ';
      output[to++] = ' ';
    } else {
      output[to++] = text[i];
    }
  output[to] = 0; /* here */
  return to;
}
