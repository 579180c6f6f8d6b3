// verdict: unsafe
// fault: write-to-constant at 10
// property: def-behavior
// witness: x0061
// why: Without a name the default one is used, which is a literal, and its first letter is changed.
#include <klee/klee.h>

static char *capital(char *name) {
  if (name[0] >= 'a' && name[0] <= 'z')
    name[0] = (char)(name[0] - 'a' + 'A'); /* here */
  return name;
}

int main(void) {
  char typed[2];
  klee_make_symbolic(typed, sizeof typed, "typed");
  char *name = typed;
  if (typed[0] == 0 && typed[1] == 'a')
    name = "nobody";
  return capital(name)[0] == 'N';
}
