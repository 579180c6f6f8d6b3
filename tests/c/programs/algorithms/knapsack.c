// Dynamic programming: knapsack, coin change, longest increasing run, matrix chain.
#include <stdio.h>
#include <limits.h>
int main(void) {
  int w[] = {3, 4, 5, 9, 14}, v[] = {3, 4, 4, 10, 15}, d[31] = {0};
  for (int i = 0; i < 5; i++)
    for (int c = 30; c >= w[i]; c--)
      if (d[c - w[i]] + v[i] > d[c])
        d[c] = d[c - w[i]] + v[i];
  for (int c = 0; c <= 30; c += 5)
    printf("%d ", d[c]);
  long ways[101] = {1};
  int coin[] = {1, 2, 5, 10, 20, 50};
  for (int i = 0; i < 6; i++)
    for (int c = coin[i]; c <= 100; c++)
      ways[c] += ways[c - coin[i]];
  printf("| %ld %ld\n", ways[50], ways[100]);
  int a[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9}, t[15], n = 0;
  for (int i = 0; i < 15; i++) {
    int lo = 0, hi = n;
    while (lo < hi) {
      int m = (lo + hi) / 2;
      if (t[m] < a[i])
        lo = m + 1;
      else
        hi = m;
    }
    t[lo] = a[i];
    if (lo == n)
      n++;
  }
  int p[] = {30, 35, 15, 5, 10, 20, 25}, m[7][7] = {{0}};
  for (int l = 2; l < 7; l++)
    for (int i = 1; i + l - 1 < 7; i++) {
      int j = i + l - 1;
      m[i][j] = INT_MAX;
      for (int k = i; k < j; k++) {
        int c = m[i][k] + m[k + 1][j] + p[i - 1] * p[k] * p[j];
        if (c < m[i][j])
          m[i][j] = c;
      }
    }
  printf("%d %d\n", n, m[1][6]);
  return 0;
}
