// Recursion: Ackermann, Hanoi, permutations, binomials, flood fill.
#include <stdio.h>
static int ack(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
static int moves;
static unsigned hh;
static void hanoi(int n, int a, int b, int c) {
  if (!n)
    return;
  hanoi(n - 1, a, c, b);
  moves++;
  hh = hh * 7 + (unsigned)(a * 3 + b);
  hanoi(n - 1, c, b, a);
}
static void perm(char *s, int k, int *n) {
  if (!s[k]) {
    if (*n % 5 == 0)
      printf("%s ", s);
    (*n)++;
    return;
  }
  for (int i = k; s[i]; i++) {
    char t = s[k];
    s[k] = s[i];
    s[i] = t;
    perm(s, k + 1, n);
    t = s[k];
    s[k] = s[i];
    s[i] = t;
  }
}
static int binom(int n, int k) {
  return k == 0 || k == n ? 1 : binom(n - 1, k - 1) + binom(n - 1, k);
}
static char g[6][9] = {"..#.....", "..#.##..", ".##.#...", "....#.##", "###.#...", "......#."};
static int fill(int y, int x) {
  if (y < 0 || x < 0 || y > 5 || x > 7 || g[y][x] != '.')
    return 0;
  g[y][x] = 'o';
  return 1 + fill(y + 1, x) + fill(y - 1, x) + fill(y, x + 1) + fill(y, x - 1);
}
int main(void) {
  printf("%d %d\n", ack(2, 6), ack(3, 3));
  hanoi(9, 1, 2, 3);
  printf("%d %u\n", moves, hh);
  char s[] = "abcd";
  int n = 0;
  perm(s, 0, &n);
  printf("%d\n%d\n", n, binom(12, 5));
  int first = fill(0, 0), second = fill(0, 3);
  printf("%d %d\n", first, second);
  for (int i = 0; i < 6; i++)
    puts(g[i]);
  return 0;
}
