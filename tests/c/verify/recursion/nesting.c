// verdict: unsafe
// fault: out-of-bounds at 16
// property: valid-memsafety
// witness: x282828282829
// why: The fifth open bracket is noted behind the array of four.
#include <klee/klee.h>

static char text[6];
static int opened[4];

static int group(int at, int depth) {
  while (at < 6 && text[at] != ')') {
    if (text[at] == '(') {
      if (depth > 4)
        return 6;
      opened[depth] = at; /* here */
      at = group(at + 1, depth + 1);
    }
    at++;
  }
  return at;
}

int main(void) {
  klee_make_symbolic(text, sizeof text, "text");
  return group(0, 0) > 6;
}
