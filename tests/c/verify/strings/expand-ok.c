// verdict: safe
// property: valid-memsafety
// why: The output has room for four tabs and its end.
#include <klee/klee.h>

int main(void) {
  char text[5], output[9];
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
  output[to] = 0;
  return to;
}
