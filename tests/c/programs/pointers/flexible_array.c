// Flexible array members allocated with malloc, grown with realloc, copied.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct Buf {
  size_t len, cap;
  unsigned char data[];
};
struct Str {
  short n;
  char s[];
};
struct Mat {
  int r, c;
  double e[];
};
static struct Buf *put(struct Buf *b, const void *p, size_t n) {
  if (!b) {
    b = malloc(sizeof *b + 4);
    b->len = 0;
    b->cap = 4;
  }
  if (b->len + n > b->cap) {
    while (b->cap < b->len + n)
      b->cap *= 2;
    b = realloc(b, sizeof *b + b->cap);
  }
  memcpy(b->data + b->len, p, n);
  b->len += n;
  return b;
}
int main(void) {
  struct Buf *b = 0;
  for (int i = 0; i < 50; i++) {
    char t[16];
    int n = sprintf(t, "%d,", i * i);
    b = put(b, t, (size_t)n);
  }
  b = put(b, "", 1);
  printf("%zu %zu %s\n", b->len, b->cap, b->data);
  free(b);
  struct Str *s = malloc(sizeof *s + 10);
  s->n = 3;
  strcpy(s->s, "abcdefghi");
  printf("%zu %d %s\n", sizeof *s, s->n, s->s);
  free(s);
  struct Mat *m = calloc(1, sizeof *m + 6 * sizeof(double));
  m->r = 2;
  m->c = 3;
  for (int i = 0; i < 6; i++)
    m->e[i] = i * 1.5;
  printf("%g %g %zu\n", m->e[4], m->e[(m->r - 1) * m->c + 2], sizeof *m);
  free(m);
  return 0;
}
