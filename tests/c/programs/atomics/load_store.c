// Atomic loads, stores and exchanges of every width and memory order.
#include <stdio.h>
#include <stdatomic.h>
int main(void) {
  atomic_char c = 1;
  atomic_short s = 2;
  atomic_int i = 3;
  atomic_long l = 4;
  atomic_bool b = 0;
  atomic_store(&c, 'x');
  atomic_store_explicit(&s, -5, memory_order_release);
  atomic_store_explicit(&i, 70000, memory_order_relaxed);
  l = 1L << 40;
  printf("%c", atomic_load(&c));
  printf(" %d", atomic_load_explicit(&s, memory_order_acquire));
  printf(" %d", atomic_load_explicit(&i, memory_order_relaxed));
  printf(" %ld\n", atomic_load(&l));
  printf("%d", atomic_exchange(&i, 9));
  printf(" %d\n", i);
  printf("%d", atomic_exchange(&b, 1));
  printf(" %d\n", atomic_exchange(&b, 0));
  int x, y;
  _Atomic(int *) p = &x;
  x = 1;
  y = 2;
  *p += 10;
  int *o = atomic_exchange(&p, &y);
  printf("%d %d\n", *o, *p);
  atomic_init(&l, 5);
  printf("%ld", l);
  printf(" %d\n", atomic_is_lock_free(&l));
  return 0;
}
