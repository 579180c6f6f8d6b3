// Histogram, counting sort, run lengths and cumulative sums.
#include <stdio.h>
int main(void) {
  unsigned char v[300];
  unsigned s = 8;
  int h[16] = {0}, c[17] = {0};
  for (int i = 0; i < 300; i++) {
    s = s * 1103515245u + 12345u;
    v[i] = (s >> 16 & 15) * (s >> 24 & 1);
    h[v[i]]++;
  }
  for (int i = 0; i < 16; i++) {
    c[i + 1] = c[i] + h[i];
    printf("%d ", h[i]);
  }
  unsigned char o[300];
  for (int i = 0; i < 300; i++)
    o[c[v[i]]++] = v[i];
  int ok = 1, runs = 1;
  for (int i = 1; i < 300; i++) {
    ok &= o[i - 1] <= o[i];
    runs += v[i] != v[i - 1];
  }
  printf("%d %d\n", ok, runs);
  return 0;
}
