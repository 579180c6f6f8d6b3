// A 3x3 blur, threshold, histogram and integral image over bytes.
#include <stdio.h>
#include <string.h>
enum { W = 33, H = 20 };
static unsigned char im[H][W], out[H][W];
static unsigned integ[H + 1][W + 1];
int main(void) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      im[y][x] = (unsigned char)((x * x + y * y * 3) % 251);
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) {
      int s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          s += im[y + dy][x + dx] * (dx == 0 ? 2 : 1) * (dy == 0 ? 2 : 1);
      out[y][x] = (unsigned char)(s / 16);
    }
  int hist[16] = {0};
  unsigned long sum = 0;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      hist[out[y][x] >> 4]++;
      sum += out[y][x];
      integ[y + 1][x + 1] = im[y][x] + integ[y][x + 1] + integ[y + 1][x] - integ[y][x];
    }
  for (int i = 0; i < 16; i++)
    printf("%d ", hist[i]);
  printf("\n%lu %u %u\n", sum, integ[H][W], integ[10][20] - integ[5][20] - integ[10][8] + integ[5][8]);
  for (int y = 0; y < H; y += 2) {
    for (int x = 0; x < W; x++)
      putchar(out[y][x] > 140 ? '#' : out[y][x] > 90 ? '+' : '.');
    puts("");
  }
  return 0;
}
