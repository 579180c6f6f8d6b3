// Tagged pointers: the low bits of aligned pointers hold the kind of a value.
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
typedef uintptr_t Val;
struct Pair {
  Val a, b;
};
static Val num(long n) {
  return (uintptr_t)n << 1 | 1;
}
static Val cons(Val a, Val b) {
  struct Pair *p = malloc(sizeof *p);
  p->a = a;
  p->b = b;
  return (uintptr_t)p;
}
static Val dbl(double d) {
  double *p = malloc(sizeof d);
  *p = d;
  return (uintptr_t)p | 2;
}
static void show(Val v) {
  if (v & 1)
    printf("%ld", (long)((intptr_t)v >> 1));
  else if (v & 2)
    printf("%g", *(double *)(v & ~(uintptr_t)3));
  else if (!v)
    printf("nil");
  else {
    struct Pair *p = (struct Pair *)v;
    printf("(");
    show(p->a);
    printf(" . ");
    show(p->b);
    printf(")");
  }
}
static void drop(Val v) {
  if (!v || (v & 1))
    return;
  if (!(v & 2)) {
    struct Pair *p = (struct Pair *)v;
    drop(p->a);
    drop(p->b);
  }
  free((void *)(v & ~(uintptr_t)3));
}
int main(void) {
  Val l = 0;
  for (int i = 0; i < 6; i++)
    l = cons(i % 2 ? dbl(i / 4.0) : num(-i * 100), l);
  show(l);
  puts("");
  drop(l);
  return 0;
}
