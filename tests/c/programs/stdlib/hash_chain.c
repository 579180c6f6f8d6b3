// A hash table with chains: word counts, growth with rehash, iteration in sorted order.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct E {
  char *k;
  int n;
  struct E *next;
} E;
static E **tab;
static unsigned cap, cnt;
static unsigned hash(const char *s) {
  unsigned h = 2166136261u;
  while (*s)
    h = (h ^ (unsigned char)*s++) * 16777619u;
  return h;
}
static void grow(void) {
  unsigned nc = cap ? cap * 2 : 4;
  E **nt = calloc(nc, sizeof *nt);
  for (unsigned i = 0; i < cap; i++)
    for (E *e = tab[i], *x; e; e = x) {
      x = e->next;
      unsigned j = hash(e->k) % nc;
      e->next = nt[j];
      nt[j] = e;
    }
  free(tab);
  tab = nt;
  cap = nc;
}
static E *get(const char *k) {
  if (cnt >= cap)
    grow();
  unsigned i = hash(k) % cap;
  for (E *e = tab[i]; e; e = e->next)
    if (!strcmp(e->k, k))
      return e;
  E *e = malloc(sizeof *e);
  e->k = malloc(strlen(k) + 1);
  strcpy(e->k, k);
  e->n = 0;
  e->next = tab[i];
  tab[i] = e;
  cnt++;
  return e;
}
static int cmp(const void *a, const void *b) {
  const E *x = *(E *const *)a, *y = *(E *const *)b;
  return y->n != x->n ? y->n - x->n : strcmp(x->k, y->k);
}
int main(void) {
  char text[] = "the cat and the dog and the bird saw a cat on a mat with the hat of a rat";
  for (char *w = strtok(text, " "); w; w = strtok(0, " "))
    get(w)->n++;
  E **v = malloc(cnt * sizeof *v);
  unsigned k = 0;
  for (unsigned i = 0; i < cap; i++)
    for (E *e = tab[i]; e; e = e->next)
      v[k++] = e;
  qsort(v, k, sizeof *v, cmp);
  for (unsigned i = 0; i < k; i++)
    printf("%s %d\n", v[i]->k, v[i]->n);
  printf("%u %u\n", cnt, cap);
  for (unsigned i = 0; i < k; i++) {
    free(v[i]->k);
    free(v[i]);
  }
  free(v);
  free(tab);
  return 0;
}
