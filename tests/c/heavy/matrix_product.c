// Products of matrices of inputs.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>
#define N 8
int main(void) {
  unsigned a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N; i++) for (int k = 0; k < N; k++) a[i][k] = __VERIFIER_nondet_int(), b[i][k] = __VERIFIER_nondet_int();
  unsigned trace = 0, other = 0;
  for (int i = 0; i < N; i++) for (int k = 0; k < N; k++) {
    c[i][k] = 0;
    for (int j = 0; j < N; j++) c[i][k] += a[i][j] * b[j][k];
  }
  for (int i = 0; i < N; i++) trace += c[i][i];
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) other += b[j][i] * a[i][j];
  assert(trace == other);
  return 0;
}
