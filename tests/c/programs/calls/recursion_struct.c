// Recursion that returns structs by value: minimum, maximum, sum at once.
#include <stdio.h>
typedef struct {
  int lo, hi, n;
  long sum;
  double avg;
} S;
static S go(const int *v, int n) {
  if (n == 1)
    return (S){v[0], v[0], 1, v[0], v[0]};
  S a = go(v, n / 2), b = go(v + n / 2, n - n / 2);
  S r = {a.lo < b.lo ? a.lo : b.lo, a.hi > b.hi ? a.hi : b.hi, a.n + b.n, a.sum + b.sum, 0};
  r.avg = (double)r.sum / r.n;
  return r;
}
int main(void) {
  int v[64];
  for (int i = 0; i < 64; i++)
    v[i] = i * 7919 % 1009 - 500;
  for (int n = 1; n <= 64; n *= 2) {
    S s = go(v, n);
    printf("%d %d %d %ld %.6f\n", s.lo, s.hi, s.n, s.sum, s.avg);
  }
  return 0;
}
