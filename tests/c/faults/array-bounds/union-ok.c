// repaired: union.c without its fault
// The shorter array of a union.
#include <stdio.h>
union both {
  int pair[2];
  int four[4];
};
int main(void) {
  union both u;
  for (int i = 0; i < 4; i++)
    u.four[i] = i;
  volatile int at = 1;
  printf("%d\n", u.pair[at]);
  return 0;
}
