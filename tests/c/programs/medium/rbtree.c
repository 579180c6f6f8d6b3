// A red-black tree with parent pointers: insert, delete, ordered walk, invariants after every change.
#include <stdio.h>
#include <stdlib.h>
typedef struct N {
  int key, red;
  struct N *l, *r, *p;
} N;
static N nil_ = {0, 0, &nil_, &nil_, &nil_};
static N *const nil = &nil_;
static N *root = &nil_;
static int rot;
static void left(N *x) {
  N *y = x->r;
  x->r = y->l;
  if (y->l != nil)
    y->l->p = x;
  y->p = x->p;
  if (x->p == nil)
    root = y;
  else if (x == x->p->l)
    x->p->l = y;
  else
    x->p->r = y;
  y->l = x;
  x->p = y;
  rot++;
}
static void right(N *x) {
  N *y = x->l;
  x->l = y->r;
  if (y->r != nil)
    y->r->p = x;
  y->p = x->p;
  if (x->p == nil)
    root = y;
  else if (x == x->p->r)
    x->p->r = y;
  else
    x->p->l = y;
  y->r = x;
  x->p = y;
  rot++;
}
static int insert(int k) {
  N *y = nil, *x = root;
  while (x != nil) {
    y = x;
    if (k == x->key)
      return 0;
    x = k < x->key ? x->l : x->r;
  }
  N *z = malloc(sizeof *z);
  *z = (N){k, 1, nil, nil, y};
  if (y == nil)
    root = z;
  else if (k < y->key)
    y->l = z;
  else
    y->r = z;
  while (z->p->red) {
    N *g = z->p->p;
    if (z->p == g->l) {
      N *u = g->r;
      if (u->red) {
        z->p->red = u->red = 0;
        g->red = 1;
        z = g;
      } else {
        if (z == z->p->r) {
          z = z->p;
          left(z);
        }
        z->p->red = 0;
        g->red = 1;
        right(g);
      }
    } else {
      N *u = g->l;
      if (u->red) {
        z->p->red = u->red = 0;
        g->red = 1;
        z = g;
      } else {
        if (z == z->p->l) {
          z = z->p;
          right(z);
        }
        z->p->red = 0;
        g->red = 1;
        left(g);
      }
    }
  }
  root->red = 0;
  return 1;
}
static void transplant(N *u, N *v) {
  if (u->p == nil)
    root = v;
  else if (u == u->p->l)
    u->p->l = v;
  else
    u->p->r = v;
  v->p = u->p;
}
static N *minimum(N *x) {
  while (x->l != nil)
    x = x->l;
  return x;
}
static N *find(int k) {
  N *x = root;
  while (x != nil && x->key != k)
    x = k < x->key ? x->l : x->r;
  return x;
}
static void fix(N *x) {
  while (x != root && !x->red) {
    if (x == x->p->l) {
      N *w = x->p->r;
      if (w->red) {
        w->red = 0;
        x->p->red = 1;
        left(x->p);
        w = x->p->r;
      }
      if (!w->l->red && !w->r->red) {
        w->red = 1;
        x = x->p;
      } else {
        if (!w->r->red) {
          w->l->red = 0;
          w->red = 1;
          right(w);
          w = x->p->r;
        }
        w->red = x->p->red;
        x->p->red = 0;
        w->r->red = 0;
        left(x->p);
        x = root;
      }
    } else {
      N *w = x->p->l;
      if (w->red) {
        w->red = 0;
        x->p->red = 1;
        right(x->p);
        w = x->p->l;
      }
      if (!w->r->red && !w->l->red) {
        w->red = 1;
        x = x->p;
      } else {
        if (!w->l->red) {
          w->r->red = 0;
          w->red = 1;
          left(w);
          w = x->p->l;
        }
        w->red = x->p->red;
        x->p->red = 0;
        w->l->red = 0;
        right(x->p);
        x = root;
      }
    }
  }
  x->red = 0;
}
static int erase(int k) {
  N *z = find(k), *y = z, *x;
  if (z == nil)
    return 0;
  int was = y->red;
  if (z->l == nil) {
    x = z->r;
    transplant(z, z->r);
  } else if (z->r == nil) {
    x = z->l;
    transplant(z, z->l);
  } else {
    y = minimum(z->r);
    was = y->red;
    x = y->r;
    if (y->p == z)
      x->p = y;
    else {
      transplant(y, y->r);
      y->r = z->r;
      y->r->p = y;
    }
    transplant(z, y);
    y->l = z->l;
    y->l->p = y;
    y->red = z->red;
  }
  free(z);
  if (!was)
    fix(x);
  return 1;
}
static N *next(N *x) {
  if (x->r != nil)
    return minimum(x->r);
  N *y = x->p;
  while (y != nil && x == y->r) {
    x = y;
    y = y->p;
  }
  return y;
}
static int check(const N *x, int lo, int hi) {
  if (x == nil)
    return 1;
  if (x->key <= lo || x->key >= hi)
    return -1000;
  if (x->red && (x->l->red || x->r->red))
    return -1000;
  int a = check(x->l, lo, x->key), b = check(x->r, x->key, hi);
  if (a != b || a < 0)
    return -1000;
  return a + !x->red;
}
static int height(const N *x) {
  if (x == nil)
    return 0;
  int a = height(x->l), b = height(x->r);
  return 1 + (a > b ? a : b);
}
static void show(const N *x, int d) {
  if (x == nil)
    return;
  show(x->l, d + 1);
  printf("%d%c%d ", x->key, x->red ? 'r' : 'b', d);
  show(x->r, d + 1);
}
int main(void) {
  int ok = 1;
  for (int i = 0; i < 16; i++) {
    insert(i);
    ok &= check(root, -1, 1 << 20) > 0;
  }
  show(root, 0);
  printf("\n%d rot %d\n", ok, rot);
  unsigned s = 77;
  int n = 16;
  for (int i = 0; i < 400; i++) {
    s = s * 1664525u + 1013904223u;
    int k = (int)(s >> 20) % 300;
    if (s >> 10 & 1)
      n += insert(k);
    else
      n -= erase(k);
    if (check(root, -1, 1 << 20) < 0)
      ok = 0;
    if (i % 80 == 79)
      printf("n %d black %d height %d ok %d rot %d\n", n, check(root, -1, 1 << 20), height(root), ok, rot);
  }
  int c = 0;
  long sum = 0;
  for (N *x = minimum(root); x != nil; x = next(x)) {
    c++;
    sum = sum * 31 % 1000003 + x->key;
  }
  printf("%d %ld\n", c, sum);
  while (root != nil) {
    erase(root->key);
    n--;
  }
  printf("%d %d\n", n, root == nil);
  return 0;
}
