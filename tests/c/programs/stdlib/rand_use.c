// rand: in range, same sequence for the same seed; only properties are printed.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int a[50], same = 1, range = 1, diff = 0;
  srand(42);
  for (int i = 0; i < 50; i++)
    a[i] = rand();
  srand(42);
  for (int i = 0; i < 50; i++) {
    int r = rand();
    same &= r == a[i];
    range &= r >= 0 && r <= RAND_MAX;
  }
  srand(43);
  for (int i = 0; i < 50; i++)
    diff += rand() != a[i];
  printf("%d %d %d %d\n", same, range, diff > 40, RAND_MAX >= 32767);
  int p[10];
  for (int i = 0; i < 10; i++)
    p[i] = i;
  for (int i = 9; i > 0; i--) {
    int j = rand() % (i + 1), t = p[i];
    p[i] = p[j];
    p[j] = t;
  }
  int s = 0;
  for (int i = 0; i < 10; i++)
    s |= 1 << p[i];
  printf("%d\n", s);
  return 0;
}
