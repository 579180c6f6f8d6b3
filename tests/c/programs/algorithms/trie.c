// A trie of words: insert, prefix counts, completion in order, removal.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct T {
  struct T *c[26];
  int end, n;
} T;
static T *mk(void) {
  return calloc(1, sizeof(T));
}
static void add(T *t, const char *s) {
  t->n++;
  for (; *s; s++) {
    if (!t->c[*s - 'a'])
      t->c[*s - 'a'] = mk();
    t = t->c[*s - 'a'];
    t->n++;
  }
  t->end++;
}
static T *walk(T *t, const char *s) {
  while (t && *s)
    t = t->c[*s++ - 'a'];
  return t;
}
static void list(T *t, char *b, int d) {
  if (!t)
    return;
  if (t->end)
    printf("%.*s ", d, b);
  for (int i = 0; i < 26; i++)
    if (t->c[i]) {
      b[d] = (char)('a' + i);
      list(t->c[i], b, d + 1);
    }
}
static void drop(T *t) {
  if (t) {
    for (int i = 0; i < 26; i++)
      drop(t->c[i]);
    free(t);
  }
}
int main(void) {
  T *t = mk();
  const char *w[] = {"car", "card", "care", "cat", "dog", "do", "done", "car"};
  for (int i = 0; i < 8; i++)
    add(t, w[i]);
  const char *q[] = {"", "ca", "car", "do", "x"};
  for (int i = 0; i < 5; i++) {
    T *p = walk(t, q[i]);
    char b[16];
    strcpy(b, q[i]);
    printf("%s: %d ", q[i], p ? p->n : 0);
    list(p, b, (int)strlen(q[i]));
    puts("");
  }
  drop(t);
  return 0;
}
