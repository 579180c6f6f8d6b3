// A list on the heap: push, reverse, sort by merging, remove duplicates, free.
#include <stdio.h>
#include <stdlib.h>
typedef struct N {
  int v;
  struct N *next;
} N;
static N *push(N *l, int v) {
  N *n = malloc(sizeof *n);
  n->v = v;
  n->next = l;
  return n;
}
static N *rev(N *l) {
  N *r = 0;
  while (l) {
    N *t = l->next;
    l->next = r;
    r = l;
    l = t;
  }
  return r;
}
static N *merge(N *a, N *b) {
  N h, *t = &h;
  while (a && b) {
    N **m = a->v <= b->v ? &a : &b;
    t->next = *m;
    t = *m;
    *m = (*m)->next;
  }
  t->next = a ? a : b;
  return h.next;
}
static N *sort(N *l) {
  if (!l || !l->next)
    return l;
  N *s = l, *f = l->next;
  while (f && f->next) {
    s = s->next;
    f = f->next->next;
  }
  N *b = s->next;
  s->next = 0;
  return merge(sort(l), sort(b));
}
static void show(N *l) {
  for (; l; l = l->next)
    printf("%d ", l->v);
  puts("");
}
int main(void) {
  N *l = 0;
  for (int i = 0; i < 20; i++)
    l = push(l, i * 37 % 23 % 11);
  show(l);
  l = rev(l);
  show(l);
  l = sort(l);
  show(l);
  for (N *n = l; n; n = n->next)
    while (n->next && n->next->v == n->v) {
      N *d = n->next;
      n->next = d->next;
      free(d);
    }
  show(l);
  while (l) {
    N *t = l->next;
    free(l);
    l = t;
  }
  return 0;
}
