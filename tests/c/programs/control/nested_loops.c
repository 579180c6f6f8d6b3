// Nested loops of all three kinds with break and continue at different levels.
#include <stdio.h>
int main(void) {
  int c = 0;
  for (int i = 0; i < 10; i++) {
    if (i % 4 == 3)
      continue;
    int j = 0;
    while (1) {
      if (++j > i)
        break;
      if (j % 2)
        continue;
      do {
        c += j;
        if (c % 7 == 0)
          break;
        c++;
      } while (c % 5);
    }
    printf("%d:%d ", i, c);
  }
  puts("");
  int i = 0, j = 10;
  for (; i < j; i++, j--)
    if ((i ^ j) == 10)
      c += 100;
  printf("%d %d %d\n", i, j, c);
  int n = 0;
  do
    n++;
  while (n * n < 200);
  printf("%d\n", n);
  for (unsigned u = 10; u-- > 0;)
    printf("%u", u);
  puts("");
  int primes = 0;
  for (int p = 2; p < 100; p++) {
    int d;
    for (d = 2; d * d <= p; d++)
      if (p % d == 0)
        break;
    if (d * d > p)
      primes++;
  }
  printf("%d\n", primes);
  for (int a = 0, b = 1, k = 0; k < 10; k++) {
    printf("%d ", a);
    int t = a + b;
    a = b, b = t;
  }
  puts("");
  for (;;) {
    if (n-- < 5)
      break;
    switch (n % 3) {
    case 0:
      continue;
    case 1:
      break;
    default:
      n--;
    }
    printf("%d ", n);
  }
  puts("");
  return 0;
}
