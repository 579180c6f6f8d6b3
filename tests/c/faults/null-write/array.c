// fault: null-write at 11
// An index into a null array.
#include <stdio.h>
struct S {
  int *data;
  int n;
};
int main(void) {
  struct S s = {0};
  s.n = 3;
  s.data[s.n] = 7; /* here */
  printf("%d\n", s.data[3]);
  return 0;
}
