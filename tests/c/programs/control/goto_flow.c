// goto: cleanup chains, loops made by hand, jumps out of nested loops, into blocks.
#include <stdio.h>
static int work(int fail) {
  int r = -1;
  printf("open");
  if (fail == 1)
    goto a;
  printf(" lock");
  if (fail == 2)
    goto b;
  printf(" write");
  if (fail == 3)
    goto c;
  r = 0;
c:
  printf(" flush");
b:
  printf(" unlock");
a:
  printf(" close\n");
  return r;
}
int main(void) {
  for (int i = 0; i < 4; i++)
    printf("%d\n", work(i));
  int n = 27, s = 0;
again:
  if (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    s++;
    goto again;
  }
  printf("%d\n", s);
  int x, y;
  for (x = 1; x < 50; x++)
    for (y = x; y < 50; y++)
      for (int z = y; z < 80; z++)
        if (x * x + y * y == z * z && x + y + z == 60) {
          printf("%d %d %d\n", x, y, z);
          goto out;
        }
out:
  if (n == 1)
    goto in;
  while (n < 100) {
    n *= 2;
  in:
    n += 3;
    if (n % 2 == 0)
      printf("%d ", n);
  }
  printf("%d\n", n);
  return 0;
}
