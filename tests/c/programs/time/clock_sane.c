// time and clock do not go backwards; only relations are printed.
#include <stdio.h>
#include <time.h>
int main(void) {
  time_t a = time(0), b;
  time_t c = time(&b);
  clock_t x = clock();
  volatile int s = 0;
  for (int i = 0; i < 1000; i++)
    s += i;
  clock_t y = clock();
  printf("%d %d %d %d %d\n", a <= b, b == c, x <= y, s, CLOCKS_PER_SEC == 1000000);
  return 0;
}
