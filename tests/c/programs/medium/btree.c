// A B-tree of order 4 on the heap: insert with splits, search, range, delete with merges, invariants checked.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { T = 3, MAXK = 2 * T - 1 };
typedef struct Node {
  int n, leaf;
  int key[MAXK];
  int val[MAXK];
  struct Node *c[MAXK + 1];
} Node;
static int nodes;
static Node *mk(int leaf) {
  Node *x = calloc(1, sizeof *x);
  x->leaf = leaf;
  nodes++;
  return x;
}
static void rel(Node *x) {
  free(x);
  nodes--;
}
static int *get(Node *x, int k) {
  while (x) {
    int i = 0;
    while (i < x->n && k > x->key[i])
      i++;
    if (i < x->n && x->key[i] == k)
      return &x->val[i];
    x = x->leaf ? 0 : x->c[i];
  }
  return 0;
}
static void split(Node *p, int i) {
  Node *y = p->c[i], *z = mk(y->leaf);
  z->n = T - 1;
  memcpy(z->key, y->key + T, (T - 1) * sizeof(int));
  memcpy(z->val, y->val + T, (T - 1) * sizeof(int));
  if (!y->leaf)
    memcpy(z->c, y->c + T, T * sizeof(Node *));
  y->n = T - 1;
  memmove(p->c + i + 2, p->c + i + 1, (size_t)(p->n - i) * sizeof(Node *));
  memmove(p->key + i + 1, p->key + i, (size_t)(p->n - i) * sizeof(int));
  memmove(p->val + i + 1, p->val + i, (size_t)(p->n - i) * sizeof(int));
  p->c[i + 1] = z;
  p->key[i] = y->key[T - 1];
  p->val[i] = y->val[T - 1];
  p->n++;
}
static void ins_nf(Node *x, int k, int v) {
  for (;;) {
    int i = x->n;
    if (x->leaf) {
      while (i && k < x->key[i - 1]) {
        x->key[i] = x->key[i - 1];
        x->val[i] = x->val[i - 1];
        i--;
      }
      x->key[i] = k;
      x->val[i] = v;
      x->n++;
      return;
    }
    while (i && k < x->key[i - 1])
      i--;
    if (x->c[i]->n == MAXK) {
      split(x, i);
      if (k > x->key[i])
        i++;
    }
    x = x->c[i];
  }
}
static void insert(Node **root, int k, int v) {
  int *p = get(*root, k);
  if (p) {
    *p = v;
    return;
  }
  Node *r = *root;
  if (r->n == MAXK) {
    Node *s = mk(0);
    s->c[0] = r;
    *root = s;
    split(s, 0);
    r = s;
  }
  ins_nf(r, k, v);
}
static void rm_at(Node *x, int i) {
  memmove(x->key + i, x->key + i + 1, (size_t)(x->n - i - 1) * sizeof(int));
  memmove(x->val + i, x->val + i + 1, (size_t)(x->n - i - 1) * sizeof(int));
  x->n--;
}
static void merge(Node *x, int i) {
  Node *a = x->c[i], *b = x->c[i + 1];
  a->key[T - 1] = x->key[i];
  a->val[T - 1] = x->val[i];
  memcpy(a->key + T, b->key, (size_t)b->n * sizeof(int));
  memcpy(a->val + T, b->val, (size_t)b->n * sizeof(int));
  if (!a->leaf)
    memcpy(a->c + T, b->c, (size_t)(b->n + 1) * sizeof(Node *));
  a->n += b->n + 1;
  memmove(x->c + i + 1, x->c + i + 2, (size_t)(x->n - i - 1) * sizeof(Node *));
  rm_at(x, i);
  rel(b);
}
static int fill(Node *x, int i) {
  Node *c = x->c[i];
  if (i > 0 && x->c[i - 1]->n >= T) {
    Node *s = x->c[i - 1];
    memmove(c->key + 1, c->key, (size_t)c->n * sizeof(int));
    memmove(c->val + 1, c->val, (size_t)c->n * sizeof(int));
    if (!c->leaf) {
      memmove(c->c + 1, c->c, (size_t)(c->n + 1) * sizeof(Node *));
      c->c[0] = s->c[s->n];
    }
    c->key[0] = x->key[i - 1];
    c->val[0] = x->val[i - 1];
    x->key[i - 1] = s->key[s->n - 1];
    x->val[i - 1] = s->val[s->n - 1];
    c->n++;
    s->n--;
    return i;
  }
  if (i < x->n && x->c[i + 1]->n >= T) {
    Node *s = x->c[i + 1];
    c->key[c->n] = x->key[i];
    c->val[c->n] = x->val[i];
    if (!c->leaf) {
      c->c[c->n + 1] = s->c[0];
      memmove(s->c, s->c + 1, (size_t)s->n * sizeof(Node *));
    }
    c->n++;
    x->key[i] = s->key[0];
    x->val[i] = s->val[0];
    rm_at(s, 0);
    return i;
  }
  if (i < x->n) {
    merge(x, i);
    return i;
  }
  merge(x, i - 1);
  return i - 1;
}
static int del(Node *x, int k) {
  int i = 0;
  while (i < x->n && k > x->key[i])
    i++;
  if (i < x->n && x->key[i] == k) {
    if (x->leaf) {
      rm_at(x, i);
      return 1;
    }
    if (x->c[i]->n >= T) {
      Node *p = x->c[i];
      while (!p->leaf)
        p = p->c[p->n];
      x->key[i] = p->key[p->n - 1];
      x->val[i] = p->val[p->n - 1];
      return del(x->c[i], x->key[i]);
    }
    if (x->c[i + 1]->n >= T) {
      Node *p = x->c[i + 1];
      while (!p->leaf)
        p = p->c[0];
      x->key[i] = p->key[0];
      x->val[i] = p->val[0];
      return del(x->c[i + 1], x->key[i]);
    }
    merge(x, i);
    return del(x->c[i], k);
  }
  if (x->leaf)
    return 0;
  if (x->c[i]->n < T)
    i = fill(x, i);
  if (i < x->n && k > x->key[i])
    i++;
  else if (i < x->n && k == x->key[i])
    return del(x, k);
  return del(x->c[i], k);
}
static int erase(Node **r, int k) {
  int ok = del(*r, k);
  if (!(*r)->n && !(*r)->leaf) {
    Node *o = *r;
    *r = o->c[0];
    rel(o);
  }
  return ok;
}
static int check(const Node *x, int lo, int hi, int root, int *count) {
  if (!root && x->n < T - 1)
    return -100;
  for (int i = 0; i < x->n; i++)
    if (x->key[i] <= lo || x->key[i] >= hi || (i && x->key[i] <= x->key[i - 1]))
      return -100;
  *count += x->n;
  if (x->leaf)
    return 1;
  int d = -1;
  for (int i = 0; i <= x->n; i++) {
    int e = check(x->c[i], i ? x->key[i - 1] : lo, i < x->n ? x->key[i] : hi, 0, count);
    if (d < 0)
      d = e;
    if (e != d || e < 0)
      return -100;
  }
  return d + 1;
}
static int range(const Node *x, int lo, int hi) {
  int s = 0;
  for (int i = 0; i <= x->n; i++) {
    if (!x->leaf && (i == x->n || x->key[i] > lo) && (i == 0 || x->key[i - 1] < hi))
      s += range(x->c[i], lo, hi);
    if (i < x->n && x->key[i] >= lo && x->key[i] <= hi)
      s += x->val[i];
  }
  return s;
}
static void show(const Node *x) {
  putchar('[');
  for (int i = 0; i < x->n; i++) {
    if (!x->leaf)
      show(x->c[i]);
    printf("%s%d", i ? " " : "", x->key[i]);
  }
  if (!x->leaf)
    show(x->c[x->n]);
  putchar(']');
}
static void drop(Node *x) {
  if (!x->leaf)
    for (int i = 0; i <= x->n; i++)
      drop(x->c[i]);
  rel(x);
}
int main(void) {
  Node *r = mk(1);
  for (int i = 0; i < 20; i++)
    insert(&r, i * 7 % 20, i);
  show(r);
  puts("");
  for (int i = 20; i < 200; i++)
    insert(&r, i * 73 % 200 + 20, i);
  int n = 0, h = check(r, -1, 1000, 1, &n);
  printf("h %d keys %d nodes %d range %d\n", h, n, nodes, range(r, 50, 100));
  int miss = 0;
  for (int k = 0; k < 240; k++)
    miss += !get(r, k);
  printf("miss %d %d\n", miss, *get(r, 7));
  unsigned s = 1;
  int gone = 0;
  for (int i = 0; i < 300; i++) {
    s = s * 1103515245u + 12345u;
    gone += erase(&r, (int)(s >> 16) % 220);
    if (i % 50 == 49) {
      n = 0;
      h = check(r, -1, 1000, 1, &n);
      printf("%d: gone %d left %d h %d nodes %d\n", i, gone, n, h, nodes);
    }
  }
  show(r);
  puts("");
  drop(r);
  printf("%d\n", nodes);
  return 0;
}
