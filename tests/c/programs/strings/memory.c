// memset, memmove with overlap both ways, memcmp and memccpy over ranges.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[27];
  for (int i = 0; i < 26; i++)
    b[i] = (char)('a' + i);
  b[26] = 0;
  memmove(b + 3, b, 10);
  puts(b);
  memmove(b, b + 5, 15);
  puts(b);
  memmove(b + 2, b + 2, 5);
  memset(b + 20, '-', 4);
  puts(b);
  for (int n = 0; n < 26; n += 5) {
    char c[27];
    strcpy(c, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    memmove(c + 1, c, (size_t)n);
    memmove(c, c + 2, (size_t)n);
    puts(c);
  }
  unsigned char z[9];
  memset(z, 0x1ff, 9);
  memset(z, 0, 3);
  int s = 0;
  for (int i = 0; i < 9; i++)
    s += z[i];
  printf("%d\n", s);
  int v[4];
  memset(v, -1, sizeof v);
  printf("%d %d\n", v[0], v[3]);
  char d[10] = ".........";
  char *p = memccpy(d, "ab:cd", ':', 5);
  printf("%s %td %d\n", d, p - d, memccpy(d, "xy", 'q', 2) == 0);
  return 0;
}
