// Compare and exchange: success, failure that updates the expected value, loops with it.
#include <stdio.h>
#include <stdatomic.h>
static int maximum(atomic_int *m, int v) {
  int o = atomic_load(m), n = 0;
  while (o < v && !atomic_compare_exchange_weak(m, &o, v))
    n++;
  return n;
}
int main(void) {
  atomic_int a = 5;
  int e = 5;
  printf("%d ", atomic_compare_exchange_strong(&a, &e, 10));
  printf("%d %d\n", a, e);
  printf("%d ", atomic_compare_exchange_strong(&a, &e, 99));
  printf("%d %d\n", a, e);
  int v[] = {3, 20, 15, 40, 1};
  for (int i = 0; i < 5; i++) {
    maximum(&a, v[i]);
    printf("%d ", a);
  }
  puts("");
  atomic_long l = 7;
  long le = 8;
  atomic_compare_exchange_strong_explicit(&l, &le, 1, memory_order_seq_cst, memory_order_relaxed);
  printf("%ld %ld\n", l, le);
  _Atomic unsigned char c = 3;
  unsigned char ce = 3;
  printf("%d", atomic_compare_exchange_strong(&c, &ce, 4));
  printf(" %d\n", c);
  return 0;
}
