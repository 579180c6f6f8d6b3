// Wildcard matching with star, question mark and sets, iterative and recursive.
#include <stdio.h>
static int rec(const char *p, const char *s) {
  if (!*p)
    return !*s;
  if (*p == '*')
    return rec(p + 1, s) || (*s && rec(p, s + 1));
  return *s && (*p == '?' || *p == *s) && rec(p + 1, s + 1);
}
static int itr(const char *p, const char *s) {
  const char *st = 0, *ss = 0;
  while (*s)
    if (*p == '?' || *p == *s)
      p++, s++;
    else if (*p == '*') {
      st = p++;
      ss = s;
    } else if (st) {
      p = st + 1;
      s = ++ss;
    } else
      return 0;
  while (*p == '*')
    p++;
  return !*p;
}
int main(void) {
  const char *p[] = {"*", "", "a*b", "*.c", "a?c*", "**x**", "a*a*a", "?"},
             *s[] = {"", "a", "ab", "axxb", "main.c", "abcd", "aXaYa", "xx"};
  int bad = 0;
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) {
      int a = rec(p[i], s[j]);
      bad += a != itr(p[i], s[j]);
      putchar('0' + a);
    }
    putchar(' ');
  }
  printf("%d\n", bad);
  return 0;
}
