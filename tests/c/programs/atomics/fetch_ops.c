// fetch_add, sub, and, or, xor on signed and unsigned types with wrap-around.
#include <stdio.h>
#include <stdatomic.h>
#include <limits.h>
int main(void) {
  atomic_int i = INT_MAX;
  printf("%d ", atomic_fetch_add(&i, 1));
  printf("%d ", i);
  printf("%d ", atomic_fetch_sub(&i, 1));
  printf("%d\n", i);
  atomic_uint u = 0xf0f0;
  printf("%x ", atomic_fetch_and(&u, 0xff00));
  printf("%x ", atomic_fetch_or(&u, 0xf));
  printf("%x ", atomic_fetch_xor(&u, 0xffff));
  printf("%x\n", u);
  atomic_uchar c = 250;
  for (int k = 0; k < 5; k++)
    printf("%d ", atomic_fetch_add_explicit(&c, 3, memory_order_acq_rel));
  printf("%d\n", c);
  i = 0;
  i++;
  ++i;
  i += 5;
  i *= 3;
  i |= 64;
  i <<= 1;
  printf("%d", i);
  printf(" %d\n", i--);
  atomic_llong l = -1;
  atomic_fetch_add(&l, -(1LL << 40));
  printf("%lld\n", l);
  int a[5] = {1, 2, 3, 4, 5};
  _Atomic(int *) p = a;
  atomic_store(&p, atomic_load(&p) + 3);
  printf("%d %td\n", *p, p - a);
  return 0;
}
