// Recursion 10,000 deep with locals on every frame, then back.
#include <stdio.h>
static unsigned go(int n, unsigned acc, int *min) {
  int local[4] = {n, n + 1, n + 2, n + 3};
  if (n < *min)
    *min = n;
  if (n == 0)
    return acc;
  unsigned r = go(n - 1, acc * 31 + (unsigned)local[n % 4], min);
  return r ^ (unsigned)local[(n + 1) % 4];
}
struct L {
  struct L *up;
  int v;
};
static long walk(struct L *up, int n) {
  struct L me = {up, n};
  if (n == 10000) {
    long s = 0;
    for (struct L *p = &me; p; p = p->up)
      s += p->v;
    return s;
  }
  return walk(&me, n + 1);
}
int main(void) {
  int min = 99999;
  unsigned r = go(10000, 1, &min);
  printf("%u %d\n", r, min);
  printf("%ld\n", walk(0, 0));
  return 0;
}
