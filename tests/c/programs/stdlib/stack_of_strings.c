// A stack and a deque of heap strings with growth and shrinking.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
  char **v;
  int n, cap;
} S;
static void push(S *s, const char *t) {
  if (s->n == s->cap) {
    s->cap = s->cap ? s->cap * 2 : 2;
    s->v = realloc(s->v, (size_t)s->cap * sizeof *s->v);
  }
  s->v[s->n] = malloc(strlen(t) + 1);
  strcpy(s->v[s->n++], t);
}
static char *pop(S *s) {
  return s->n ? s->v[--s->n] : 0;
}
int main(void) {
  S s = {0};
  for (int i = 0; i < 9; i++) {
    char b[16];
    snprintf(b, 16, "item-%d", i * i);
    push(&s, b);
  }
  printf("%d %d\n", s.n, s.cap);
  for (int i = 0; i < 5; i++) {
    char *t = pop(&s);
    printf("%s ", t);
    free(t);
  }
  push(&s, "new");
  puts("");
  while (s.n) {
    char *t = pop(&s);
    printf("%s ", t);
    free(t);
  }
  printf("%d\n", pop(&s) == 0);
  free(s.v);
  return 0;
}
