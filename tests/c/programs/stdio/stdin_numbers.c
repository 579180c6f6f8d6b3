// Numbers from standard input with scanf until the end: sum, average, errors skipped.
#include <stdio.h>
int main(void) {
  long s = 0;
  int v, n = 0, bad = 0, r;
  while ((r = scanf("%d", &v)) != EOF)
    if (r == 1) {
      s += v;
      n++;
    } else {
      int c = getchar();
      bad++;
      if (c == EOF)
        break;
    }
  printf("%d %ld %d\n", n, s, bad);
  return bad;
}
