// Stable matching by proposals, checked for stability.
#include <stdio.h>
enum { N = 6 };
int main(void) {
  int m[N][N], w[N][N], rk[N][N], nx[N] = {0}, wife[N], man[N], props = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      m[i][j] = (j * 5 + i * 3) % N;
      w[i][j] = (j + i * 4 + 2) % N;
    }
  for (int i = 0; i < N; i++) {
    wife[i] = man[i] = -1;
    for (int j = 0; j < N; j++)
      rk[i][w[i][j]] = j;
  }
  for (int go = 1; go;) {
    go = 0;
    for (int i = 0; i < N; i++)
      if (wife[i] < 0) {
        int x = m[i][nx[i]++];
        props++;
        go = 1;
        if (man[x] < 0 || rk[x][i] < rk[x][man[x]]) {
          if (man[x] >= 0)
            wife[man[x]] = -1;
          man[x] = i;
          wife[i] = x;
        }
      }
  }
  int bad = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; m[i][k] != wife[i]; k++)
      bad += rk[m[i][k]][i] < rk[m[i][k]][man[m[i][k]]];
  for (int i = 0; i < N; i++)
    printf("%d ", wife[i]);
  printf("| %d %d\n", props, bad);
  return 0;
}
