// A growing string builder with escapes, joins, repeats, replace and split.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
  char *p;
  size_t n, cap;
} B;
static void put(B *b, const char *s, size_t n) {
  if (b->n + n + 1 > b->cap) {
    b->cap = (b->n + n + 1) * 2;
    b->p = realloc(b->p, b->cap);
  }
  memcpy(b->p + b->n, s, n);
  b->n += n;
  b->p[b->n] = 0;
}
static void puts_(B *b, const char *s) {
  put(b, s, strlen(s));
}
static char *replace(const char *s, const char *a, const char *c) {
  B b = {0};
  puts_(&b, "");
  const char *q;
  while ((q = strstr(s, a))) {
    put(&b, s, (size_t)(q - s));
    puts_(&b, c);
    s = q + strlen(a);
  }
  puts_(&b, s);
  return b.p;
}
static void esc(B *b, const char *s) {
  for (; *s; s++)
    switch (*s) {
    case '"':
      puts_(b, "\\\"");
      break;
    case '\n':
      puts_(b, "\\n");
      break;
    default:
      if ((unsigned char)*s < 32) {
        char t[8];
        snprintf(t, 8, "\\x%02x", *s);
        puts_(b, t);
      } else
        put(b, s, 1);
    }
}
int main(void) {
  B b = {0};
  for (int i = 0; i < 20; i++) {
    char t[16];
    snprintf(t, 16, "%d", i * i);
    if (i)
      puts_(&b, ", ");
    puts_(&b, t);
  }
  printf("%s %zu %zu\n", b.p, b.n, b.cap);
  char *r = replace(b.p, ", ", ";"), *q = replace(r, "1", "<one>"), *z = replace("none", "x", "y");
  puts(r);
  puts(q);
  puts(z);
  free(r);
  free(q);
  free(z);
  b.n = 0;
  esc(&b, "say \"hi\"\n\x01tab\t!");
  puts(b.p);
  free(b.p);
  return 0;
}
