// Sieve of Eratosthenes by bytes and by bits, twin primes and gaps.
#include <stdio.h>
#include <stdint.h>
static unsigned char s[5000];
static uint32_t w[5000 / 32 + 1];
int main(void) {
  int n = 0, twins = 0, gap = 0, last = 2;
  for (int i = 2; i < 5000; i++)
    if (!s[i]) {
      n++;
      if (i - last == 2)
        twins++;
      if (i - last > gap)
        gap = i - last;
      last = i;
      for (int j = i * i; j < 5000; j += i)
        s[j] = 1;
    }
  int m = 0;
  for (int i = 2; i < 5000; i++)
    if (!(w[i / 32] >> i % 32 & 1)) {
      m++;
      for (int j = 2 * i; j < 5000; j += i)
        w[j / 32] |= 1u << j % 32;
    }
  printf("%d %d %d %d %d\n", n, m, twins, gap, last);
  return n != m;
}
