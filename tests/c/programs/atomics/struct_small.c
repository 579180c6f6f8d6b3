// Atomic structs of 4 and 8 bytes, atomic members, a lock-free stack in one thread.
#include <stdio.h>
#include <stdatomic.h>
#include <stdlib.h>
struct P {
  short x, y;
};
struct Q {
  int a, b;
};
struct N {
  int v;
  struct N *next;
};
static _Atomic(struct N *) top;
static void push(int v) {
  struct N *n = malloc(sizeof *n);
  n->v = v;
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &n->next, n))
    ;
}
static int pop(void) {
  struct N *o = atomic_load(&top);
  while (o && !atomic_compare_exchange_weak(&top, &o, o->next))
    ;
  if (!o)
    return -1;
  int v = o->v;
  free(o);
  return v;
}
int main(void) {
  _Atomic struct P p;
  atomic_store(&p, ((struct P){1, 2}));
  struct P q = atomic_load(&p);
  q.x += 5;
  struct P o = atomic_exchange(&p, q);
  q = p;
  printf("%d %d %d\n", o.x, q.x, q.y);
  _Atomic struct Q w;
  atomic_init(&w, ((struct Q){7, 8}));
  struct Q e = {7, 8}, n = {1, 1};
  printf("%d ", atomic_compare_exchange_strong(&w, &e, n));
  e = w;
  printf("%d\n", e.b);
  for (int i = 0; i < 6; i++)
    push(i * i);
  for (int i = 0; i < 7; i++)
    printf("%d ", pop());
  puts("");
  return 0;
}
