// Matrices in structs by value: power by squaring gives Fibonacci and paths.
#include <stdio.h>
typedef struct {
  unsigned long a[3][3];
} M;
static M mul(M x, M y) {
  M r = {{{0}}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++)
        r.a[i][j] += x.a[i][k] * y.a[k][j];
  return r;
}
static M pw(M b, int e) {
  M r = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  for (; e; e >>= 1, b = mul(b, b))
    if (e & 1)
      r = mul(r, b);
  return r;
}
int main(void) {
  M f = {{{1, 1, 0}, {1, 0, 0}, {0, 0, 1}}}, t = {{{1, 1, 1}, {1, 0, 0}, {0, 1, 0}}};
  for (int i = 1; i < 90; i += 11)
    printf("%lu %lu\n", pw(f, i).a[0][1], pw(t, i).a[2][0]);
  return 0;
}
