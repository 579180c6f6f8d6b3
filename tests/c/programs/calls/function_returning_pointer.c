// Functions returning pointers to arrays, functions and members.
#include <stdio.h>
static int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static int (*row(int i))[4] {
  return &m[i];
}
static int sq(int x) {
  return x * x;
}
static int cu(int x) {
  return x * x * x;
}
static int (*pick(int k))(int) {
  return k ? cu : sq;
}
static int *big(int *a, int *b) {
  return *a > *b ? a : b;
}
int main(void) {
  printf("%d %d\n", (*row(1))[2], row(0)[2][3]);
  printf("%d %d\n", pick(0)(7), pick(1)(3));
  int x = 3, y = 9;
  *big(&x, &y) = 0;
  printf("%d %d\n", x, y);
  (*row(2))[0] = -1;
  printf("%d\n", m[2][0]);
  int (*(*t[2])(int))(int) = {pick, pick};
  printf("%d\n", t[1](1)(2));
  return 0;
}
