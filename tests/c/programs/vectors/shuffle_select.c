// Vector shuffles, conversions between element types and selection by masks.
#include <stdio.h>
typedef int v4i __attribute__((vector_size(16)));
typedef unsigned char v8b __attribute__((vector_size(8)));
typedef float v4f __attribute__((vector_size(16)));
typedef short v4s __attribute__((vector_size(8)));
static v4i sel(v4i m, v4i a, v4i b) {
  return (m & a) | (~m & b);
}
static v4i vmax(v4i a, v4i b) {
  return sel(a > b, a, b);
}
static void sort4(v4i *v) {
  v4i a = *v, b, lo, hi;
  b = __builtin_shufflevector(a, a, 1, 0, 3, 2);
  lo = sel(a < b, a, b);
  hi = sel(a < b, b, a);
  a = __builtin_shufflevector(lo, hi, 0, 4, 6, 2);
  b = __builtin_shufflevector(a, a, 2, 3, 0, 1);
  lo = sel(a < b, a, b);
  hi = sel(a < b, b, a);
  a = __builtin_shufflevector(lo, hi, 0, 1, 4, 5);
  b = __builtin_shufflevector(a, a, 1, 0, 3, 2);
  lo = sel(a < b, a, b);
  hi = sel(a < b, b, a);
  *v = __builtin_shufflevector(lo, hi, 0, 4, 2, 6);
}
int main(void) {
  v4i a = {5, -3, 8, 1}, b = {2, 9, -4, 1};
  v4i m = vmax(a, b);
  printf("%d %d %d %d\n", m[0], m[1], m[2], m[3]);
  v4i r = __builtin_shufflevector(a, b, 3, 2, 5, 4);
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
  sort4(&a);
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  v4f f = __builtin_convertvector(b, v4f) / 4;
  v4i back = __builtin_convertvector(f * 8, v4i);
  printf("%g %g %d %d\n", f[0], f[2], back[1], back[2]);
  v8b x = {1, 2, 3, 4, 5, 6, 7, 8};
  v8b y = __builtin_shufflevector(x, x, 7, 6, 5, 4, 3, 2, 1, 0);
  for (int i = 0; i < 8; i++)
    printf("%d ", x[i] * y[i]);
  puts("");
  v4s n = __builtin_convertvector((v4i){65537, -1, 40000, 7}, v4s);
  printf("%d %d %d %d\n", n[0], n[1], n[2], n[3]);
  return 0;
}
