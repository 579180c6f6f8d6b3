// Searches over bytes and words: first match, counts, any, all, mismatch position.
#include <stdio.h>
#include <string.h>
static int first(const unsigned char *p, int n, unsigned char c) {
  for (int i = 0; i < n; i++)
    if (p[i] == c)
      return i;
  return -1;
}
static int countb(const unsigned char *p, int n, unsigned char c) {
  int k = 0;
  for (int i = 0; i < n; i++)
    k += p[i] == c;
  return k;
}
static int any(const int *p, int n, int k) {
  int r = 0;
  for (int i = 0; i < n; i++)
    r |= p[i] > k;
  return r;
}
static int all(const int *p, int n, int k) {
  int r = 1;
  for (int i = 0; i < n; i++)
    r &= p[i] < k;
  return r;
}
static int mism(const char *a, const char *b, int n) {
  int i = 0;
  while (i < n && a[i] == b[i])
    i++;
  return i;
}
static int lastidx(const int *p, int n, int v) {
  int r = -1;
  for (int i = 0; i < n; i++)
    r = p[i] == v ? i : r;
  return r;
}
static int words(const char *s, int n) {
  int k = 0;
  for (int i = 1; i < n; i++)
    k += s[i - 1] == ' ' && s[i] != ' ';
  return k;
}
int main(void) {
  unsigned char b[200];
  int v[90];
  for (int i = 0; i < 200; i++)
    b[i] = (unsigned char)(i * i % 101);
  for (int i = 0; i < 90; i++)
    v[i] = i * 17 % 83;
  for (int c = 0; c < 101; c += 10)
    printf("%d:%d:%d ", c, first(b, 200, (unsigned char)c), countb(b, 200, (unsigned char)c));
  puts("");
  printf("%d %d %d %d\n", any(v, 90, 81), any(v, 90, 82), all(v, 90, 83), all(v, 90, 82));
  char x[64], y[64];
  memset(x, 'a', 64);
  memset(y, 'a', 64);
  for (int i = 0; i < 64; i += 9) {
    y[i] = 'b';
    printf("%d ", mism(x, y, 64));
    y[i] = 'a';
  }
  printf("%d %d %d\n", mism(x, y, 64), lastidx(v, 90, 0), lastidx(v, 90, 34));
  printf("%d\n", words("  the quick  brown fox jumps over   the lazy dog ", 48));
  return 0;
}
