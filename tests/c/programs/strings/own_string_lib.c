// Own versions of string functions checked against the library over many inputs.
#include <stdio.h>
#include <string.h>
static size_t mylen(const char *s) {
  const char *p = s;
  while (*p)
    p++;
  return (size_t)(p - s);
}
static int mycmp(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}
static char *mystr(const char *h, const char *n) {
  if (!*n)
    return (char *)h;
  for (; *h; h++) {
    const char *a = h, *b = n;
    while (*b && *a == *b)
      a++, b++;
    if (!*b)
      return (char *)h;
  }
  return 0;
}
static void *mymove(void *d, const void *s, size_t n) {
  char *a = d;
  const char *b = s;
  if (a < b)
    while (n--)
      *a++ = *b++;
  else
    while (n--)
      a[n] = b[n];
  return d;
}
int main(void) {
  int bad = 0, n = 0;
  unsigned x = 3;
  char a[16], b[16], c[40], d[40];
  for (int it = 0; it < 300; it++) {
    int la, lb;
    x = x * 1103515245u + 12345u;
    la = x >> 16 & 7;
    x = x * 1103515245u + 12345u;
    lb = x >> 16 & 3;
    for (int i = 0; i < la; i++) {
      x = x * 1103515245u + 12345u;
      a[i] = (char)('a' + (x >> 18 & 1));
    }
    for (int i = 0; i < lb; i++) {
      x = x * 1103515245u + 12345u;
      b[i] = (char)('a' + (x >> 18 & 1));
    }
    a[la] = b[lb] = 0;
    bad += mylen(a) != strlen(a);
    int p = mycmp(a, b), q = strcmp(a, b);
    bad += (p > 0) != (q > 0) || (p < 0) != (q < 0);
    char *s = strstr(a, b);
    bad += s != mystr(a, b);
    n += s != 0;
    for (int i = 0; i < 40; i++)
      c[i] = d[i] = (char)i;
    memmove(c + la, c + lb * 2, 20);
    mymove(d + la, d + lb * 2, 20);
    bad += memcmp(c, d, 40) != 0;
  }
  printf("%d %d\n", bad, n);
  return 0;
}
