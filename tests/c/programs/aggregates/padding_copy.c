// Copies of structs with padding: members are kept, padding may hold anything, only members are compared.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
struct P {
  char a;
  int b;
  char c;
  double d;
  char e;
};
static int same(const struct P *x, const struct P *y) {
  return x->a == y->a && x->b == y->b && x->c == y->c && x->d == y->d && x->e == y->e;
}
static struct P mk(int i) {
  struct P p;
  p.a = (char)i;
  p.b = i * 1000;
  p.c = (char)-i;
  p.d = i / 8.0;
  p.e = 'e';
  return p;
}
int main(void) {
  struct P v[10], w[10];
  for (int i = 0; i < 10; i++)
    v[i] = mk(i);
  memcpy(w, v, sizeof v);
  struct P *h = malloc(sizeof *h);
  *h = v[3];
  int n = 0;
  for (int i = 0; i < 10; i++)
    n += same(&v[i], &w[i]);
  printf("%d %d\n", n, same(h, &v[3]));
  struct P t = v[0];
  v[0] = v[9];
  v[9] = t;
  printf("%d %d %g %zu\n", v[0].b, v[9].c, v[0].d, sizeof t);
  struct {
    short s;
    struct P p;
    char z;
  } q = {1, mk(5), 'z'}, r = q;
  printf("%d %d %c\n", r.s, r.p.b, r.z);
  free(h);
  return 0;
}
