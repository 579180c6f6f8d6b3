// A buffer that is one input for each byte: a text must not be "bug".
// paths: 3
// fault: assertion the assertion `text[2] != 'g'` fails
// input: text[0] 98
// input: text[1] 117
// input: text[2] 103
// run: text[0]=98 exit 0
#include "klee/klee.h"

int main(void) {
  char text[3];
  klee_make_symbolic(text, sizeof text, "text");
  if (text[0] == 'b')
    if (text[1] == 'u')
      klee_assert(text[2] != 'g'); /* here */
  return 0;
}
