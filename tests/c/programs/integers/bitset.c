// A bit set over an array of words: set, clear, flip, scan, and set operations.
#include <stdio.h>
#include <stdint.h>
#include <string.h>
enum { N = 200, W = (N + 63) / 64 };
typedef struct {
  uint64_t w[W];
} Set;
static void add(Set *s, int i) {
  s->w[i / 64] |= 1ull << (i % 64);
}
static void del(Set *s, int i) {
  s->w[i >> 6] &= ~(1ull << (i & 63));
}
static int has(const Set *s, int i) {
  return (int)(s->w[i / 64] >> (i % 64) & 1);
}
static int next(const Set *s, int from) {
  for (int k = from / 64; k < W; k++) {
    uint64_t w = s->w[k];
    if (k == from / 64)
      w &= ~0ull << (from % 64);
    if (w)
      return k * 64 + __builtin_ctzll(w);
  }
  return -1;
}
static int count(Set s) {
  int n = 0;
  for (int i = 0; i < W; i++)
    n += __builtin_popcountll(s.w[i]);
  return n;
}
static Set both(Set a, Set b) {
  for (int i = 0; i < W; i++)
    a.w[i] &= b.w[i];
  return a;
}
int main(void) {
  Set a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  for (int i = 0; i < N; i += 3)
    add(&a, i);
  for (int i = 0; i < N; i += 5)
    add(&b, i);
  del(&a, 63);
  del(&a, 0);
  add(&b, 199);
  Set c = both(a, b);
  printf("%d %d %d %d %d\n", count(a), count(b), count(c), has(&a, 63), has(&a, 66));
  for (int i = next(&c, 0); i >= 0; i = i + 1 < N ? next(&c, i + 1) : -1)
    printf("%d ", i);
  puts("");
  return 0;
}
