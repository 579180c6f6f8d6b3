// strlen, strnlen, strdup, strndup at many lengths and alignments.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
  char b[80];
  memset(b, 'x', 80);
  unsigned h = 0;
  for (int off = 0; off < 16; off++)
    for (int n = 0; n < 40; n++) {
      b[off + n] = 0;
      h = h * 31 + (unsigned)strlen(b + off) + (unsigned)strnlen(b + off, 17);
      b[off + n] = 'x';
    }
  printf("%u\n", h);
  char *d = strdup("duplicate"), *e = strndup("truncated", 5), *f = strndup("short", 50);
  d[0] = 'D';
  printf("%s %s %s %zu\n", d, e, f, strlen(e));
  free(d);
  free(e);
  free(f);
  printf("%zu %zu\n", strlen(""), strnlen("abc", 0));
  return 0;
}
