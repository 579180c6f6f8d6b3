// repaired: stack-loop.c without its fault
// The loop runs one step too far.
#include <stdio.h>
int main(void) {
  int v[10];
  for (int i = 0; i < 10; i++)
    v[i] = i;
  int s = 0;
  for (int i = 0; i < 10; i++) {
    s += v[i];
  }
  printf("%d\n", s);
  return 0;
}
