// fault: out-of-bounds-read at 10 (object v size 40 offset 40)
// The loop runs one step too far.
#include <stdio.h>
int main(void) {
  int v[10];
  for (int i = 0; i < 10; i++)
    v[i] = i;
  int s = 0;
  for (int i = 0; i <= 10; i++) {
    s += v[i]; /* here */
  }
  printf("%d\n", s);
  return 0;
}
