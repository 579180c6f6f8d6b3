// fault: uninitialised at 10 (object s size 8 offset 4)
// A member that was never set is printed.
#include <stdio.h>
struct S {
  int a, b;
};
int main(void) {
  struct S s;
  s.a = 1;
  printf("%d %d\n", s.a, s.b); /* here */
  return 0;
}
