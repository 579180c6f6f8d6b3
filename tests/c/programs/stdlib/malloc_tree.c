// A binary search tree: insert, three walks, delete, height, mirror, free.
#include <stdio.h>
#include <stdlib.h>
typedef struct T {
  int k;
  struct T *l, *r;
} T;
static T *ins(T *t, int k) {
  if (!t) {
    t = calloc(1, sizeof *t);
    t->k = k;
  } else if (k < t->k)
    t->l = ins(t->l, k);
  else if (k > t->k)
    t->r = ins(t->r, k);
  return t;
}
static T *del(T *t, int k) {
  if (!t)
    return 0;
  if (k < t->k)
    t->l = del(t->l, k);
  else if (k > t->k)
    t->r = del(t->r, k);
  else if (!t->l || !t->r) {
    T *c = t->l ? t->l : t->r;
    free(t);
    return c;
  } else {
    T *m = t->r;
    while (m->l)
      m = m->l;
    t->k = m->k;
    t->r = del(t->r, m->k);
  }
  return t;
}
static void in(T *t) {
  if (t) {
    in(t->l);
    printf("%d ", t->k);
    in(t->r);
  }
}
static void pre(T *t) {
  if (t) {
    printf("%d ", t->k);
    pre(t->l);
    pre(t->r);
  }
}
static int h(T *t) {
  if (!t)
    return 0;
  int a = h(t->l), b = h(t->r);
  return 1 + (a > b ? a : b);
}
static void mir(T *t) {
  if (t) {
    T *x = t->l;
    t->l = t->r;
    t->r = x;
    mir(t->l);
    mir(t->r);
  }
}
static void drop(T *t) {
  if (t) {
    drop(t->l);
    drop(t->r);
    free(t);
  }
}
int main(void) {
  T *t = 0;
  int v[] = {50, 30, 70, 20, 40, 60, 80, 35, 45, 65, 30};
  for (int i = 0; i < 11; i++)
    t = ins(t, v[i]);
  in(t);
  puts("");
  pre(t);
  printf("\n%d\n", h(t));
  t = del(t, 20);
  t = del(t, 30);
  t = del(t, 50);
  t = del(t, 99);
  in(t);
  puts("");
  pre(t);
  puts("");
  mir(t);
  in(t);
  puts("");
  drop(t);
  return 0;
}
