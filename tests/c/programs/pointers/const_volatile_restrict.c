// const, volatile and restrict qualifiers in several places.
#include <stdio.h>
static void axpy(int n, int a, const int *restrict x, int *restrict y) {
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}
static volatile int ticks;
static int poll(void) {
  return ++ticks;
}
static const int table[] = {3, 1, 4, 1, 5};
static int sum(const int *const p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
int main(void) {
  int x[5] = {1, 2, 3, 4, 5}, y[5] = {0};
  axpy(5, 3, x, y);
  axpy(5, -1, x, y);
  for (int i = 0; i < 5; i++)
    printf("%d ", y[i]);
  puts("");
  while (poll() < 10)
    ticks += 2;
  printf("%d\n", ticks);
  volatile unsigned char r = 250;
  r += 10;
  printf("%d %d\n", r, sum(table, 5));
  const char *volatile s = "text";
  const char *t = s;
  s = "other";
  printf("%s %s\n", t, s);
  int *const fixed = &y[2];
  *fixed = 77;
  printf("%d\n", y[2]);
  volatile double d = 0.1;
  printf("%d\n", d + d + d == 0.3);
  volatile int arr[3] = {1, 2, 3};
  int z = 0;
  for (int i = 0; i < 3; i++)
    z = z * 10 + arr[i];
  printf("%d\n", z);
  return 0;
}
