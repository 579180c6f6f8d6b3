// The overflow builtins for add, subtract and multiply on several types.
#include <stdio.h>
#include <stdint.h>
#include <limits.h>
int main(void) {
  int a[] = {0, 1, -1, INT_MAX, INT_MIN, 46341, -46341, 65536};
  for (int i = 0; i < 8; i++)
    for (int j = i; j < 8; j++) {
      int r1, r2, r3;
      int o1 = __builtin_add_overflow(a[i], a[j], &r1), o2 = __builtin_sub_overflow(a[i], a[j], &r2),
          o3 = __builtin_mul_overflow(a[i], a[j], &r3);
      printf("%d,%d: %d %d  %d %d  %d %d\n", a[i], a[j], o1, r1, o2, r2, o3, r3);
    }
  unsigned u;
  printf("%d ", __builtin_add_overflow(UINT_MAX, 1u, &u));
  printf("%u\n", u);
  printf("%d ", __builtin_sub_overflow(3u, 5u, &u));
  printf("%u\n", u);
  unsigned long long q;
  printf("%d ", __builtin_mul_overflow(0x100000000ull, 0x100000000ull, &q));
  printf("%llu\n", q);
  signed char c;
  printf("%d ", __builtin_add_overflow(100, 50, &c));
  printf("%d\n", c);
  uint16_t s;
  printf("%d ", __builtin_mul_overflow(300, -2, &s));
  printf("%u\n", s);
  long l;
  printf("%d ", __builtin_sub_overflow(LONG_MIN, 1L, &l));
  printf("%ld\n", l);
  long long m;
  printf("%d ", __builtin_mul_overflow(3037000500LL, 3037000500LL, &m));
  printf("%lld\n", m);
  return 0;
}
