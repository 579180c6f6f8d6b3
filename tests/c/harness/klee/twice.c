// Two objects of one name are told apart, and numbers are put into memory the lowest byte first.
// paths: 3
// fault: abort the program calls `klee_abort`
// input: x 258
// input: x!1 3
// run: x=258 x!1=4 exit 4
#include <klee/klee.h>

static unsigned short next(void) {
  unsigned short x;
  klee_make_symbolic(&x, sizeof x, "x");
  return x;
}

int main(void) {
  unsigned short first = next(), second = next();
  if (((unsigned char *)&first)[0] != 2 || ((unsigned char *)&first)[1] != 1)
    return 1;
  if (second == 3)
    klee_abort(); /* here */
  return 4;
}
