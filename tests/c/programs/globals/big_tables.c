// Larger globals: zeroed matrix, initialised 3-D table, running updates through aliases.
#include <stdio.h>
static long m[40][40];
static int cube[3][3][3] = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {{10}, {0, 11}, {0, 0, 12}}};
static double mix[][2] = {{1.5, -2}, {0.25, 1e10}, {.5}};
static unsigned char map[4096];
static struct {
  char k;
  short v[3];
} rec[] = {{'a', {1, 2, 3}}, {'b', {4}}, {'c', {[2] = 9}}};
int main(void) {
  for (int i = 0; i < 40; i++)
    m[i][0] = m[0][i] = 1;
  for (int i = 1; i < 40; i++)
    for (int j = 1; j < 40; j++)
      m[i][j] = (m[i - 1][j] + m[i][j - 1]) % 1000000007;
  printf("%ld %ld\n", m[20][20], m[39][39]);
  int s = 0;
  for (int i = 0; i < 27; i++)
    s = s * 2 % 10007 + (&cube[i / 9][0][0])[0] + cube[i / 9][i / 3 % 3][i % 3];
  printf("%d\n", s);
  printf("%g %g %zu\n", mix[1][1], mix[2][0] + mix[2][1], sizeof mix / sizeof *mix);
  for (unsigned i = 0; i < 4096; i++)
    map[i * 2654435761u >> 20] ^= (unsigned char)i;
  unsigned h = 0;
  for (int i = 0; i < 4096; i++)
    h = h * 31 + map[i];
  printf("%u\n", h);
  for (int i = 0; i < 3; i++)
    printf("%c %d %d ", rec[i].k, rec[i].v[0], rec[i].v[2]);
  puts("");
  return 0;
}
