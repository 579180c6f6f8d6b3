// Global state changed by many functions through different paths.
#include <stdio.h>
static int depth, max, log_[16], n;
static unsigned char flags[4];
long total;
static void enter(void) {
  if (++depth > max)
    max = depth;
  if (n < 16)
    log_[n++] = depth;
}
static void leave(void) {
  depth--;
}
static int walk(int k) {
  enter();
  flags[k & 3] |= (unsigned char)(1 << (k & 7));
  total += k;
  int r = k < 2 ? 1 : walk(k - 1) + walk(k - 2);
  leave();
  return r;
}
int main(void) {
  int w = walk(7);
  printf("%d %d %d %ld\n", w, depth, max, total);
  for (int i = 0; i < n; i++)
    printf("%d ", log_[i]);
  for (int i = 0; i < 4; i++)
    printf("%02x", flags[i]);
  puts("");
  return 0;
}
