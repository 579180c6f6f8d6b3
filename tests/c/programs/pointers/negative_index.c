// Negative indices from a middle pointer; a table whose origin is in the middle.
#include <stdio.h>
static int store[21];
static int *const t = store + 10;
int main(void) {
  for (int i = -10; i <= 10; i++)
    t[i] = i * i * i;
  printf("%d %d %d\n", t[-10], t[0], t[10]);
  int *p = &store[20];
  for (int i = 0; i > -21; i -= 4)
    printf("%d ", p[i]);
  puts("");
  char s[] = "hello world";
  char *e = s + 11;
  printf("%c %c %s\n", e[-1], e[-11], &e[-5]);
  short m[3][5];
  for (int i = 0; i < 15; i++)
    m[i / 5][i % 5] = (short)i;
  short(*row)[5] = &m[2];
  printf("%d %d\n", row[-1][2], (*(row - 2))[4]);
  long k = -3;
  printf("%d %d\n", t[k], *(t - 5));
  signed char c = -1;
  printf("%d\n", t[c]);
  return 0;
}
