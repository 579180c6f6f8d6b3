// A tagged union as variant type: numbers, strings, lists; recursive printing and equality.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
typedef struct V {
  enum { INT, DBL, STR, LIST } t;
  union {
    long i;
    double d;
    char s[12];
    struct {
      struct V *v;
      int n;
    } l;
  } u;
} V;
static V mi(long i) {
  V v = {INT, {.i = i}};
  return v;
}
static V md(double d) {
  return (V){DBL, {.d = d}};
}
static V ms(const char *s) {
  V v;
  v.t = STR;
  strncpy(v.u.s, s, 11);
  v.u.s[11] = 0;
  return v;
}
static V ml(int n, const V *src) {
  V v = {LIST, {0}};
  v.u.l.v = malloc((size_t)n * sizeof(V));
  v.u.l.n = n;
  for (int i = 0; i < n; i++)
    v.u.l.v[i] = src[i];
  return v;
}
static void show(V v) {
  switch (v.t) {
  case INT:
    printf("%ld", v.u.i);
    break;
  case DBL:
    printf("%g", v.u.d);
    break;
  case STR:
    printf("'%s'", v.u.s);
    break;
  case LIST:
    putchar('[');
    for (int i = 0; i < v.u.l.n; i++) {
      if (i)
        putchar(' ');
      show(v.u.l.v[i]);
    }
    putchar(']');
  }
}
static int eq(const V *a, const V *b) {
  if (a->t != b->t)
    return 0;
  switch (a->t) {
  case INT:
    return a->u.i == b->u.i;
  case DBL:
    return a->u.d == b->u.d;
  case STR:
    return !strcmp(a->u.s, b->u.s);
  default:
    if (a->u.l.n != b->u.l.n)
      return 0;
    for (int i = 0; i < a->u.l.n; i++)
      if (!eq(&a->u.l.v[i], &b->u.l.v[i]))
        return 0;
    return 1;
  }
}
static void drop(V v) {
  if (v.t == LIST) {
    for (int i = 0; i < v.u.l.n; i++)
      drop(v.u.l.v[i]);
    free(v.u.l.v);
  }
}
int main(void) {
  V in = ml(2, (V[]){mi(1), ms("two")}), l = ml(4, (V[]){in, md(2.5), mi(-7), ms("a long string here")});
  show(l);
  puts("");
  V in2 = ml(2, (V[]){mi(1), ms("two")});
  printf("%d %d %zu\n", eq(&in, &in2), eq(&l, &in), sizeof(V));
  drop(l);
  drop(in2);
  return 0;
}
