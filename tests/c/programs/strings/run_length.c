// Run-length coding of text with digits escaped, both ways.
#include <stdio.h>
#include <string.h>
#include <ctype.h>
static void enc(const char *s, char *o) {
  while (*s) {
    int n = 1;
    while (s[n] == *s && n < 99)
      n++;
    if (n > 2 || isdigit((unsigned char)*s))
      o += sprintf(o, "%d:", n);
    else
      n = 1;
    *o++ = *s;
    s += n;
  }
  *o = 0;
}
static void dec(const char *s, char *o) {
  while (*s) {
    int n = 1;
    if (isdigit((unsigned char)*s)) {
      n = 0;
      while (isdigit((unsigned char)*s))
        n = n * 10 + *s++ - '0';
      s++;
    }
    while (n--)
      *o++ = *s;
    s++;
  }
  *o = 0;
}
int main(void) {
  const char *t[] = {"", "a", "aab", "aaaaaaaaaaaabccc", "111 22", "no runs", "::::x"};
  for (int i = 0; i < 7; i++) {
    char e[80], d[80];
    enc(t[i], e);
    dec(e, d);
    printf("%s -> %s %d\n", t[i], e, strcmp(d, t[i]));
  }
  return 0;
}
