// repaired: wrong-type.c without its fault
// A function is called with the wrong type.
#include <stdio.h>
static double f(double x, double y) {
  return x + y;
}
static int g(int x, int y) {
  return x + y + (int)f(0, 0);
}
int main(void) {
  void *volatile d = (void *)g;
  int (*p)(int, int) = (int (*)(int, int))d;
  int r = p(1, 2);
  printf("%d\n", r > 0);
  return 0;
}
