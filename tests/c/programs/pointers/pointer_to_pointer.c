// Pointers to pointers: linked list deletion through them, argument tables, three levels.
#include <stdio.h>
#include <stdlib.h>
struct N {
  int v;
  struct N *next;
};
static void del(struct N **pp, int v) {
  while (*pp)
    if ((*pp)->v % v == 0) {
      struct N *t = *pp;
      *pp = t->next;
      free(t);
    } else
      pp = &(*pp)->next;
}
static void insert(struct N **pp, int v) {
  while (*pp && (*pp)->v < v)
    pp = &(*pp)->next;
  struct N *n = malloc(sizeof *n);
  n->v = v;
  n->next = *pp;
  *pp = n;
}
static void set(char ***ppp, int i, char *s) {
  (*ppp)[i] = s;
}
int main(void) {
  struct N *h = 0;
  int v[] = {5, 3, 9, 1, 12, 7, 6, 15};
  for (int i = 0; i < 8; i++)
    insert(&h, v[i]);
  for (struct N *n = h; n; n = n->next)
    printf("%d ", n->v);
  puts("");
  del(&h, 3);
  for (struct N *n = h; n; n = n->next)
    printf("%d ", n->v);
  puts("");
  del(&h, 1);
  printf("%d\n", h == 0);
  char *t[4] = {"a", "bb", 0, "dddd"};
  char **tp = t;
  set(&tp, 2, "ccc");
  for (char **q = t; q < t + 4; q++)
    printf("%s%c ", *q, (*q)[0]);
  puts("");
  int x = 1, *p = &x, **pp = &p, ***ppp = &pp;
  ***ppp = 42;
  **ppp = &v[2];
  printf("%d %d\n", x, *p);
  return 0;
}
