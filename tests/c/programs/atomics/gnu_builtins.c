// The __atomic and __sync builtins, including nand and 128-bit free forms.
#include <stdio.h>
int main(void) {
  int x = 12;
  printf("%d", __atomic_fetch_nand(&x, 10, __ATOMIC_SEQ_CST));
  printf(" %d\n", x);
  printf("%d", __sync_fetch_and_add(&x, 5));
  printf(" %d\n", x);
  printf("%d", __sync_add_and_fetch(&x, 5));
  printf(" %d\n", x);
  printf("%d", __sync_val_compare_and_swap(&x, 1, 2));
  printf(" %d\n", __sync_bool_compare_and_swap(&x, x, 77));
  printf("%d", __atomic_sub_fetch(&x, 7, __ATOMIC_RELAXED));
  printf(" %d\n", __atomic_xor_fetch(&x, 15, __ATOMIC_ACQ_REL));
  int e = 1;
  printf("%d", __atomic_compare_exchange_n(&x, &e, 3, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  printf(" %d\n", e);
  int n;
  __atomic_load(&x, &n, __ATOMIC_ACQUIRE);
  printf("%d\n", n);
  char f = 0;
  printf("%d", __atomic_test_and_set(&f, __ATOMIC_SEQ_CST));
  printf("%d\n", __atomic_test_and_set(&f, __ATOMIC_SEQ_CST));
  __atomic_clear(&f, __ATOMIC_RELEASE);
  short s = 1;
  s = __sync_lock_test_and_set(&s, 9);
  printf("%d %d\n", s, f);
  return 0;
}
