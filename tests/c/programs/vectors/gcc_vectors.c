// Explicit vector types: arithmetic, comparison masks, subscripts, scalars, casts and shifts.
#include <stdio.h>
#include <string.h>
typedef int v4i __attribute__((vector_size(16)));
typedef float v4f __attribute__((vector_size(16)));
typedef unsigned char v16b __attribute__((vector_size(16)));
typedef long v2l __attribute__((vector_size(16)));
typedef short v8s __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef unsigned v8u __attribute__((vector_size(32)));
static v4i mad(v4i a, v4i b, v4i c) {
  return a * b + c;
}
static int hsum(v4i v) {
  return v[0] + v[1] + v[2] + v[3];
}
static void p(v4i v) {
  printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
}
int main(void) {
  v4i a = {1, 2, 3, 4}, b = {10, -20, 30, -40};
  p(a + b);
  p(a - b);
  p(a * b);
  p(b / a);
  p(b % a);
  p(-a);
  p(~a);
  p(a & b);
  p(a | b);
  p(a ^ b);
  p(a << 2);
  p(b >> 1);
  p(a < b);
  p(a == (v4i){1, 0, 3, 0});
  p(a + 5);
  p(mad(a, b, a));
  printf("%d\n", hsum(a));
  a[2] = 99;
  p(a);
  v4f f = {1.5f, 2.5f, -3.5f, 0}, g = f * 2 + 1;
  printf("%g %g %g %g\n", g[0], g[1], g[2], g[3]);
  p(f > g);
  p((v4i)f);
  v16b c;
  for (int i = 0; i < 16; i++)
    c[i] = (unsigned char)(i * 20);
  c += 100;
  for (int i = 0; i < 16; i++)
    printf("%d ", c[i]);
  puts("");
  v2l l = (v2l)c;
  printf("%lx %lx\n", (unsigned long)l[0], (unsigned long)l[1]);
  v8s s = {1, -2, 3, -4, 5, -6, 7, -8};
  s *= s;
  printf("%d %d\n", s[1], s[7]);
  v2d d = {1, 4};
  d /= (v2d){2, 8};
  printf("%g %g\n", d[0], d[1]);
  v8u u = {1, 2, 3, 4, 5, 6, 7, 8};
  u = u * 0x10000001u >> 1;
  unsigned o[8];
  memcpy(o, &u, sizeof o);
  for (int i = 0; i < 8; i++)
    printf("%x ", o[i]);
  puts("");
  return 0;
}
