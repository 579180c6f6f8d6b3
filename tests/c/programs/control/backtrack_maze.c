// Knight's tour on 5x5 by backtracking with a fixed move order.
#include <stdio.h>
static int b[5][5];
static long tries;
static int go(int x, int y, int n) {
  static const int d[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
  b[y][x] = n;
  tries++;
  if (n == 25)
    return 1;
  for (int i = 0; i < 8; i++) {
    int u = x + d[i][0], v = y + d[i][1];
    if (u < 0 || v < 0 || u > 4 || v > 4 || b[v][u])
      continue;
    if (go(u, v, n + 1))
      return 1;
  }
  b[y][x] = 0;
  return 0;
}
int main(void) {
  int r = go(2, 2, 1);
  printf("%d %ld\n", r, tries);
  for (int y = 0; y < 5; y++) {
    for (int x = 0; x < 5; x++)
      printf("%3d", b[y][x]);
    puts("");
  }
  return 0;
}
