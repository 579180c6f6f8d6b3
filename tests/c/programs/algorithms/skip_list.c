// A skip list with fixed random levels: insert, find with step counts, delete.
#include <stdio.h>
#include <stdlib.h>
typedef struct N {
  int k, lv;
  struct N *nx[6];
} N;
static N h = {-1, 6, {0}};
static unsigned s = 5;
static void put(int k) {
  N *u[6], *p = &h;
  for (int i = 5; i >= 0; i--) {
    while (p->nx[i] && p->nx[i]->k < k)
      p = p->nx[i];
    u[i] = p;
  }
  if (p->nx[0] && p->nx[0]->k == k)
    return;
  N *n = calloc(1, sizeof *n);
  n->k = k;
  n->lv = 1;
  s = s * 1664525u + 1013904223u;
  for (unsigned r = s >> 20; r & 1 && n->lv < 6; r >>= 1)
    n->lv++;
  for (int i = 0; i < n->lv; i++) {
    n->nx[i] = u[i]->nx[i];
    u[i]->nx[i] = n;
  }
}
static int find(int k, int *st) {
  N *p = &h;
  for (int i = 5; i >= 0; i--)
    while (p->nx[i] && p->nx[i]->k <= k) {
      p = p->nx[i];
      ++*st;
    }
  return p->k == k;
}
static int del(int k) {
  N *p = &h, *d = 0;
  for (int i = 5; i >= 0; i--) {
    while (p->nx[i] && p->nx[i]->k < k)
      p = p->nx[i];
    if (p->nx[i] && p->nx[i]->k == k) {
      d = p->nx[i];
      p->nx[i] = d->nx[i];
    }
  }
  free(d);
  return d != 0;
}
int main(void) {
  for (int i = 0; i < 80; i++)
    put(i * 37 % 101);
  int st = 0, f = 0, g = 0;
  for (int i = 0; i < 101; i++)
    f += find(i, &st);
  for (int i = 0; i < 101; i += 2)
    g += del(i);
  int c = 0;
  for (N *p = h.nx[0]; p; p = p->nx[0])
    c++;
  printf("%d %d %d %d\n", f, st, g, c);
  int l[7] = {0};
  for (N *p = h.nx[0]; p;) {
    N *n = p->nx[0];
    l[p->lv]++;
    free(p);
    p = n;
  }
  for (int i = 1; i < 7; i++)
    printf("%d ", l[i]);
  puts("");
  return 0;
}
