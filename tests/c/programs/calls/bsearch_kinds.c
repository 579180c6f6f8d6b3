// bsearch: hits, misses at both ends, empty array, keys of another type than elements.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct W {
  const char *k;
  int v;
};
static const struct W t[] = {{"and", 1}, {"break", 2}, {"case", 3}, {"do", 4}, {"else", 5}, {"for", 6}, {"goto", 7}};
static int key(const void *k, const void *e) {
  return strcmp(k, ((const struct W *)e)->k);
}
static int ci(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  const char *q[] = {"and", "goto", "case", "aaa", "zzz", "dog", "else"};
  for (int i = 0; i < 7; i++) {
    const struct W *w = bsearch(q[i], t, 7, sizeof *t, key);
    printf("%s=%d ", q[i], w ? w->v : -1);
  }
  puts("");
  int v[33];
  for (int i = 0; i < 33; i++)
    v[i] = i * 3;
  int hits = 0;
  for (int x = -2; x < 105; x++) {
    int *p = bsearch(&x, v, 33, sizeof *v, ci);
    if (p)
      hits += (int)(p - v) + 1;
  }
  printf("%d %d\n", hits, bsearch(&hits, v, 0, sizeof *v, ci) == 0);
  return 0;
}
