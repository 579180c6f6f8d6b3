// Spiral fill, magic squares of odd order, rotations and diagonals of matrices.
#include <stdio.h>
int main(void) {
  int m[6][7], v = 0;
  for (int t = 0, b = 5, l = 0, r = 6; t <= b && l <= r; t++, b--, l++, r--) {
    for (int x = l; x <= r; x++)
      m[t][x] = v++;
    for (int y = t + 1; y <= b; y++)
      m[y][r] = v++;
    for (int x = r - 1; t < b && x >= l; x--)
      m[b][x] = v++;
    for (int y = b - 1; l < r && y > t; y--)
      m[y][l] = v++;
  }
  for (int y = 0; y < 6; y++) {
    for (int x = 0; x < 7; x++)
      printf("%3d", m[y][x]);
    puts("");
  }
  int q[7][7] = {{0}}, y = 0, x = 3;
  for (int k = 1; k <= 49; k++) {
    q[y][x] = k;
    int ny = (y + 6) % 7, nx = (x + 1) % 7;
    if (q[ny][nx])
      y = (y + 1) % 7;
    else {
      y = ny;
      x = nx;
    }
  }
  int ok = 1;
  for (int i = 0; i < 7; i++) {
    int a = 0, b = 0;
    for (int k = 0; k < 7; k++) {
      a += q[i][k];
      b += q[k][i];
    }
    ok &= a == 175 && b == 175;
  }
  printf("%d %d %d\n", ok, q[0][0], q[6][6]);
  return 0;
}
