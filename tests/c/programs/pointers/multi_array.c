// Multi-dimensional arrays and pointers to arrays, passed to functions in all spellings.
#include <stdio.h>
static int sum2(int a[][4], int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      s += a[i][j] * (i + 1);
  return s;
}
static int diag(int n, int (*a)[n]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i][i];
  return s;
}
static int flat(const int *p, int n) {
  int s = 0;
  while (n--)
    s = s * 3 + *p++;
  return s;
}
int main(void) {
  int a[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  printf("%d %d\n", sum2(a, 3), flat(a[1], 4));
  int(*p)[4] = a;
  p++;
  printf("%d %d %zu %zu\n", (*p)[2], p[1][3], sizeof *p, sizeof a);
  int c[2][3][4];
  for (int i = 0; i < 24; i++)
    c[i / 12][i / 4 % 3][i % 4] = i;
  printf("%d %d %d\n", c[1][2][3], *(*(*(c + 1) + 1) + 1), (int)(&c[1][0][0] - &c[0][2][3]));
  int sq[5][5];
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      sq[i][j] = i == j ? i + 1 : 100;
  printf("%d\n", diag(5, sq));
  char names[3][8] = {"ab", "cdefghi", "j"};
  for (int i = 0; i < 3; i++)
    printf("%s|%d ", names[i], names[i][7]);
  puts("");
  int *rows[3] = {a[2], a[0], a[1]};
  printf("%d %d\n", rows[0][0], rows[2][3]);
  return 0;
}
