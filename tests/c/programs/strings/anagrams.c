// Groups of anagrams by sorted keys, with a stable order.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cc(const void *a, const void *b) {
  return *(const char *)a - *(const char *)b;
}
typedef struct {
  char k[10];
  const char *w;
  int i;
} E;
static int ce(const void *a, const void *b) {
  const E *x = a, *y = b;
  int c = strcmp(x->k, y->k);
  return c ? c : x->i - y->i;
}
int main(void) {
  const char *w[] = {"listen", "silent", "cat", "act", "enlist", "dog", "god", "tac", "alone"};
  E e[9];
  for (int i = 0; i < 9; i++) {
    strcpy(e[i].k, w[i]);
    qsort(e[i].k, strlen(w[i]), 1, cc);
    e[i].w = w[i];
    e[i].i = i;
  }
  qsort(e, 9, sizeof *e, ce);
  for (int i = 0; i < 9; i++)
    printf("%s%s", i && !strcmp(e[i].k, e[i - 1].k) ? " " : i ? "\n" : "", e[i].w);
  puts("");
  return 0;
}
