// The exit code is computed from results; large values wrap to eight bits.
#include <stdio.h>
static int f(int n) {
  return n < 2 ? n : f(n - 1) + f(n - 2);
}
int main(void) {
  int c = 0;
  for (int i = 0; i < 15; i++)
    c += f(i);
  printf("%d %d\n", c, c & 255);
  return c;
}
