// Vigenere and Playfair ciphers both ways.
#include <stdio.h>
#include <string.h>
#include <ctype.h>
static void vig(char *s, const char *k, int d) {
  int n = (int)strlen(k), j = 0;
  for (; *s; s++)
    if (isupper((unsigned char)*s)) {
      *s = (char)('A' + (*s - 'A' + d * (k[j++ % n] - 'A') + 26) % 26);
    }
}
static char sq[25];
static int at(char c) {
  return (int)((char *)memchr(sq, c, 25) - sq);
}
static void pf(char *s, int d) {
  for (; *s; s += 2) {
    int a = at(s[0]), b = at(s[1]);
    if (a / 5 == b / 5) {
      s[0] = sq[a / 5 * 5 + (a + d + 5) % 5];
      s[1] = sq[b / 5 * 5 + (b + d + 5) % 5];
    } else if (a % 5 == b % 5) {
      s[0] = sq[(a + 5 * d + 25) % 25];
      s[1] = sq[(b + 5 * d + 25) % 25];
    } else {
      s[0] = sq[a / 5 * 5 + b % 5];
      s[1] = sq[b / 5 * 5 + a % 5];
    }
  }
}
int main(void) {
  char m[] = "ATTACK AT DAWN, LEMON!";
  vig(m, "LEMON", 1);
  puts(m);
  vig(m, "LEMON", -1);
  puts(m);
  int n = 0;
  for (const char *p = "PLAYFIREXMABCDEFGHIKLNOPQRSTUVWXYZ"; *p; p++)
    if (*p != 'J' && !memchr(sq, *p, (size_t)n))
      sq[n++] = *p;
  char t[] = "HIDETHEGOLDINTHETREXESTUMP";
  pf(t, 1);
  puts(t);
  pf(t, -1);
  puts(t);
  return 0;
}
