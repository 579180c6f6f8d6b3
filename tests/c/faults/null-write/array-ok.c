// repaired: array.c without its fault
// An index into a null array.
#include <stdio.h>
struct S {
  int *data;
  int n;
};
int main(void) {
  struct S s = {0};
  int store[8];
  s.data = store;
  s.n = 3;
  s.data[s.n] = 7;
  printf("%d\n", s.data[3]);
  return 0;
}
