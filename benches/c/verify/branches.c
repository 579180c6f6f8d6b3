// N independent branches on the bits of an input, and no more bits are set than there are: 2^N paths.
#ifndef N
#define N 20
#endif
#define main explore
#include "../test/branches.c"
#undef main
#include <assert.h>

int main(void) {
  int set = explore();
  assert(set >= 0);
  assert(set <= N);
  return 0;
}
