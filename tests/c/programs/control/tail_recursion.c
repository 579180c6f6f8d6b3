// Tail calls: accumulators, loops as functions and a state machine of functions.
#include <stdio.h>
static unsigned long fact(unsigned n, unsigned long a) {
  return n < 2 ? a : fact(n - 1, a * n);
}
static unsigned gcd(unsigned a, unsigned b) {
  return b ? gcd(b, a % b) : a;
}
static int len(const char *s, int n) {
  return *s ? len(s + 1, n + 1) : n;
}
static int collatz(unsigned long n, int s) {
  return n == 1 ? s : collatz(n & 1 ? 3 * n + 1 : n / 2, s + 1);
}
struct M {
  const char *p;
  int a, b;
};
typedef int (*St)(struct M *);
static int sb(struct M *m);
static int sa(struct M *m) {
  char c = *m->p++;
  if (!c)
    return m->a * 100 + m->b;
  m->a++;
  return c == 'x' ? sb(m) : sa(m);
}
static int sb(struct M *m) {
  char c = *m->p++;
  if (!c)
    return -(m->a * 100 + m->b);
  m->b++;
  return c == 'y' ? sa(m) : sb(m);
}
int main(void) {
  printf("%lu %u %d %d\n", fact(20, 1), gcd(3528, 3780), len("tail recursion", 0), collatz(97, 0));
  const char *t[] = {"", "aax", "axyay", "xxxxyyyyx", "abcxdefyz"};
  for (int i = 0; i < 5; i++) {
    struct M m = {t[i], 0, 0};
    printf("%d ", sa(&m));
  }
  puts("");
  return 0;
}
