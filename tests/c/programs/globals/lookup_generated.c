// Tables filled at start and used later: squares, primes, bit counts, sines by recurrence.
#include <stdio.h>
static unsigned char bits[256];
static unsigned short sq[128];
static long c[50];
static void init(void) {
  for (int i = 0; i < 256; i++)
    bits[i] = (unsigned char)(bits[i / 2] + (i & 1));
  for (int i = 0; i < 128; i++)
    sq[i] = (unsigned short)(i * i);
  c[0] = 1000;
  c[1] = 995;
  for (int i = 2; i < 50; i++)
    c[i] = (1990 * c[i - 1]) / 1000 - c[i - 2];
}
int main(void) {
  init();
  int s = 0;
  for (int i = 0; i < 256; i++)
    s += bits[i] * i;
  printf("%d %d %d\n", s, bits[255], sq[127]);
  for (int i = 0; i < 50; i += 7)
    printf("%ld ", c[i]);
  puts("");
  int m = 0;
  for (int a = 0; a < 100; a++)
    for (int b = 0; b < 28; b++)
      m += sq[a + b] - sq[a] - sq[b] == 2 * a * b;
  printf("%d\n", m);
  return 0;
}
