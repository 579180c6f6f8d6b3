// An AVL tree as ordered map from strings: insert, remove, rank, split by range, iteration with an explicit stack.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct A {
  char *key;
  long val;
  int h, n;
  struct A *l, *r;
} A;
static int allocs, rotations;
static int ht(const A *a) {
  return a ? a->h : 0;
}
static int cnt(const A *a) {
  return a ? a->n : 0;
}
static void upd(A *a) {
  int x = ht(a->l), y = ht(a->r);
  a->h = 1 + (x > y ? x : y);
  a->n = 1 + cnt(a->l) + cnt(a->r);
}
static A *rot_r(A *y) {
  A *x = y->l;
  y->l = x->r;
  x->r = y;
  upd(y);
  upd(x);
  rotations++;
  return x;
}
static A *rot_l(A *x) {
  A *y = x->r;
  x->r = y->l;
  y->l = x;
  upd(x);
  upd(y);
  rotations++;
  return y;
}
static A *balance(A *a) {
  upd(a);
  int d = ht(a->l) - ht(a->r);
  if (d > 1) {
    if (ht(a->l->l) < ht(a->l->r))
      a->l = rot_l(a->l);
    return rot_r(a);
  }
  if (d < -1) {
    if (ht(a->r->r) < ht(a->r->l))
      a->r = rot_r(a->r);
    return rot_l(a);
  }
  return a;
}
static A *put(A *a, const char *k, long v) {
  if (!a) {
    a = malloc(sizeof *a);
    a->key = malloc(strlen(k) + 1);
    strcpy(a->key, k);
    a->val = v;
    a->l = a->r = 0;
    a->h = a->n = 1;
    allocs++;
    return a;
  }
  int c = strcmp(k, a->key);
  if (!c) {
    a->val = v;
    return a;
  }
  if (c < 0)
    a->l = put(a->l, k, v);
  else
    a->r = put(a->r, k, v);
  return balance(a);
}
static long *get(A *a, const char *k) {
  while (a) {
    int c = strcmp(k, a->key);
    if (!c)
      return &a->val;
    a = c < 0 ? a->l : a->r;
  }
  return 0;
}
static A *take_min(A *a, A **min) {
  if (!a->l) {
    *min = a;
    return a->r;
  }
  a->l = take_min(a->l, min);
  return balance(a);
}
static A *del(A *a, const char *k, int *found) {
  if (!a)
    return 0;
  int c = strcmp(k, a->key);
  if (c < 0)
    a->l = del(a->l, k, found);
  else if (c > 0)
    a->r = del(a->r, k, found);
  else {
    *found = 1;
    A *l = a->l, *r = a->r;
    free(a->key);
    free(a);
    allocs--;
    if (!r)
      return l;
    A *m;
    r = take_min(r, &m);
    m->r = r;
    m->l = l;
    return balance(m);
  }
  return balance(a);
}
static int rank_of(const A *a, const char *k) {
  int r = 0;
  while (a) {
    int c = strcmp(k, a->key);
    if (c <= 0)
      a = a->l;
    else {
      r += cnt(a->l) + 1;
      a = a->r;
    }
  }
  return r;
}
static const A *nth(const A *a, int i) {
  while (a) {
    int l = cnt(a->l);
    if (i == l)
      return a;
    if (i < l)
      a = a->l;
    else {
      i -= l + 1;
      a = a->r;
    }
  }
  return 0;
}
typedef struct {
  const A *st[32];
  int n;
  const char *hi;
} It;
static void begin(It *it, const A *a, const char *lo, const char *hi) {
  it->n = 0;
  it->hi = hi;
  while (a) {
    if (strcmp(a->key, lo) >= 0) {
      it->st[it->n++] = a;
      a = a->l;
    } else
      a = a->r;
  }
}
static const A *next(It *it) {
  if (!it->n)
    return 0;
  const A *a = it->st[--it->n];
  if (strcmp(a->key, it->hi) >= 0) {
    it->n = 0;
    return 0;
  }
  for (const A *x = a->r; x; x = x->l)
    it->st[it->n++] = x;
  return a;
}
static int check(const A *a, const char *lo, const char *hi) {
  if (!a)
    return 1;
  if ((lo && strcmp(a->key, lo) <= 0) || (hi && strcmp(a->key, hi) >= 0))
    return 0;
  int d = ht(a->l) - ht(a->r);
  if (d < -1 || d > 1 || a->n != 1 + cnt(a->l) + cnt(a->r))
    return 0;
  return check(a->l, lo, a->key) && check(a->r, a->key, hi);
}
static void drop(A *a) {
  if (!a)
    return;
  drop(a->l);
  drop(a->r);
  free(a->key);
  free(a);
  allocs--;
}
static void word(char *b, unsigned x) {
  static const char *syl[] = {"ka", "to", "mi", "re", "shu", "no", "la", "be"};
  b[0] = 0;
  for (int i = 0; i < 3; i++) {
    strcat(b, syl[x & 7]);
    x >>= 3;
  }
}
int main(void) {
  A *t = 0;
  char b[16];
  unsigned x = 1;
  for (int i = 0; i < 300; i++) {
    x = x * 69069u + 5;
    word(b, x >> 15);
    t = put(t, b, i);
  }
  printf("%d keys height %d ok %d rotations %d\n", cnt(t), ht(t), check(t, 0, 0), rotations);
  printf("%s %s %s\n", nth(t, 0)->key, nth(t, cnt(t) / 2)->key, nth(t, cnt(t) - 1)->key);
  int bad = 0;
  for (int i = 0; i < cnt(t); i++)
    bad += rank_of(t, nth(t, i)->key) != i;
  printf("rank bad %d\n", bad);
  It it;
  begin(&it, t, "mi", "mito");
  long s = 0;
  int c = 0;
  for (const A *a; (a = next(&it));) {
    s += a->val;
    c++;
    if (c < 6)
      printf("%s=%ld ", a->key, a->val);
  }
  printf("... %d %ld\n", c, s);
  int gone = 0;
  for (int i = 0; i < 400; i++) {
    x = x * 69069u + 5;
    word(b, x >> 15);
    t = del(t, b, &gone);
    if (i % 100 == 99)
      printf("left %d height %d ok %d\n", cnt(t), ht(t), check(t, 0, 0));
  }
  long *p = get(t, nth(t, 3)->key);
  *p += 1000;
  printf("%ld %d\n", nth(t, 3)->val, get(t, "nope") == 0);
  drop(t);
  printf("%d\n", allocs);
  return 0;
}
