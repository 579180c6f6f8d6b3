// verdict: safe
// property: assert
// paths: 2^16
// why: Each call goes one deeper whichever branch it takes, so that the depth is the number of calls.
#include <klee/klee.h>

static unsigned mixed;

static int visit(int left) {
  if (left == 0)
    return 0;
  char choice;
  klee_make_symbolic(&choice, sizeof choice, "choice");
  if (choice == 'm')
    mixed ^= 0x55;
  else
    mixed += (unsigned)left;
  return 1 + visit(left - 1);
}

int main(void) {
  int depth = visit(16);
  klee_assert(depth == 16);
  return mixed == 3;
}
