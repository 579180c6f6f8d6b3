// Tables of atomic counters, sequence locks and reference counts in one thread.
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>
static atomic_int cnt[8];
static atomic_uint seq;
static int data[2];
typedef struct {
  atomic_int refs;
  int v;
} R;
static R *take(R *r) {
  atomic_fetch_add(&r->refs, 1);
  return r;
}
static int put(R *r) {
  if (atomic_fetch_sub(&r->refs, 1) == 1) {
    free(r);
    return 1;
  }
  return 0;
}
int main(void) {
  for (int i = 0; i < 100; i++)
    atomic_fetch_add_explicit(&cnt[i * i % 8], i, memory_order_relaxed);
  for (int i = 0; i < 8; i++)
    printf("%d ", atomic_load(&cnt[i]));
  puts("");
  for (int i = 0; i < 5; i++) {
    atomic_fetch_add(&seq, 1);
    data[0] = i;
    data[1] = -i;
    atomic_fetch_add(&seq, 1);
  }
  unsigned s;
  int a, b;
  do {
    s = atomic_load(&seq);
    a = data[0];
    b = data[1];
  } while (s & 1 || s != atomic_load(&seq));
  printf("%u %d %d\n", s, a, b);
  R *r = malloc(sizeof *r);
  atomic_init(&r->refs, 1);
  r->v = 7;
  R *q = take(r);
  printf("%d %d", put(q), r->v);
  printf(" %d\n", put(r));
  return 0;
}
