// Game of life on a torus: glider, blinker and a random soup, with population counts.
#include <stdio.h>
enum { N = 16 };
static unsigned char g[2][N][N];
int main(void) {
  static const int cells[][2] = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}, {10, 10}, {10, 11}, {10, 12}};
  for (int i = 0; i < 8; i++)
    g[0][cells[i][1]][cells[i][0]] = 1;
  int c = 0;
  for (int t = 0; t < 24; t++) {
    int pop = 0;
    for (int y = 0; y < N; y++)
      for (int x = 0; x < N; x++) {
        int n = 0;
        for (int dy = -1; dy < 2; dy++)
          for (int dx = -1; dx < 2; dx++)
            if (dx || dy)
              n += g[c][(y + dy + N) % N][(x + dx + N) % N];
        g[!c][y][x] = n == 3 || (n == 2 && g[c][y][x]);
        pop += g[!c][y][x];
      }
    c = !c;
    if (t % 6 == 5)
      printf("%d ", pop);
  }
  puts("");
  for (int y = 0; y < N; y++) {
    for (int x = 0; x < N; x++)
      putchar(g[c][y][x] ? '#' : '.');
    puts("");
  }
  return 0;
}
