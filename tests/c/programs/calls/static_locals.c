// Static locals: counters, caches, one for each function, initial values, inside blocks and recursion.
#include <stdio.h>
static int count(void) {
  static int n = 10;
  return n++;
}
static int other(void) {
  static int n;
  n += 2;
  return n;
}
static unsigned long fib(int n) {
  static unsigned long memo[91];
  if (n < 2)
    return (unsigned long)n;
  if (!memo[n])
    memo[n] = fib(n - 1) + fib(n - 2);
  return memo[n];
}
static const char *buf(int i) {
  static char b[4][8];
  static int k;
  char *p = b[k++ % 4];
  snprintf(p, 8, "<%d>", i);
  return p;
}
static int depth(int n) {
  static int max;
  if (n > max)
    max = n;
  if (n < 9)
    depth(n + 1);
  return max;
}
int main(void) {
  for (int i = 0; i < 3; i++)
    printf("%d %d ", count(), other());
  puts("");
  printf("%lu\n", fib(90));
  printf("%s %s %s\n", buf(1), buf(22), buf(333));
  printf("%d\n", depth(3));
  for (int i = 0; i < 3; i++) {
    static int s = 5;
    s *= 2;
    int *p = &s;
    {
      static int s = 100;
      s++;
      printf("%d/%d ", *p, s);
    }
  }
  puts("");
  static int *self = (int *)&self;
  printf("%d\n", (void *)self == (void *)&self);
  return 0;
}
