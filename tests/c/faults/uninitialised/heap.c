// fault: uninitialised at 11 (object malloc size 40 offset 36)
// A heap array is summed but the last element was never set.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(40), s = 0;
  for (int i = 0; i < 9; i++)
    p[i] = i;
  for (int i = 0; i < 10; i++)
    s += p[i];
  if (s > 40) /* here */
    puts("big");
  else
    puts("small");
  free(p);
  return 0;
}
