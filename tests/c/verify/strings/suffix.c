// verdict: unsafe
// fault: out-of-bounds at 12
// property: valid-memsafety
// witness: x6300003100
// why: A name of one character has no last two.
#include <string.h>
#include <klee/klee.h>

static int ends_with(const char *text, const char *end) {
  int at = (int)strlen(text) - (int)strlen(end);
  for (int i = 0; end[i] != 0; i++)
    if (text[at + i] != end[i]) /* here */
      return 0;
  return 1;
}

int main(void) {
  char name[5];
  klee_make_symbolic(name, sizeof name, "name");
  klee_assume(name[4] == 0);
  klee_assume(name[0] != 0);
  return ends_with(name, ".c");
}
