// verdict: safe
// property: valid-memsafety
// why: Brackets nest at most four deep, and as many have room.
#include <klee/klee.h>

static char text[6];
static int opened[4];

static int group(int at, int depth) {
  while (at < 6 && text[at] != ')') {
    if (text[at] == '(') {
      if (depth >= 4)
        return 6;
      opened[depth] = at;
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
