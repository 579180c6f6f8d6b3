// Walking a ring with pointers that wrap, both directions, reading and writing.
#include <stdio.h>
int main(void) {
  int r[7];
  int *const b = r, *const e = r + 7, *w = b, *p;
  for (int i = 0; i < 23; i++) {
    *w = i * i;
    if (++w == e)
      w = b;
  }
  p = w;
  for (int i = 0; i < 7; i++) {
    printf("%d ", *p);
    p = p + 1 == e ? b : p + 1;
  }
  puts("");
  for (int i = 0; i < 10; i++) {
    p = p == b ? e - 1 : p - 1;
    printf("%d ", *p);
  }
  printf("%td %td\n", w - b, e - p);
  return 0;
}
