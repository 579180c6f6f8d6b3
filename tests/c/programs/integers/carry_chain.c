// Addition, subtraction and multiplication of 256-bit numbers with carries.
#include <stdio.h>
#include <stdint.h>
typedef struct {
  uint64_t w[4];
} B;
static B add(B a, B b, int *c) {
  unsigned long long k = 0;
  for (int i = 0; i < 4; i++) {
    unsigned __int128 s = (unsigned __int128)a.w[i] + b.w[i] + k;
    a.w[i] = (uint64_t)s;
    k = (unsigned long long)(s >> 64);
  }
  *c = (int)k;
  return a;
}
static B mul(B a, B b) {
  B r = {{0}};
  for (int i = 0; i < 4; i++) {
    uint64_t c = 0;
    for (int j = 0; i + j < 4; j++) {
      unsigned __int128 t = (unsigned __int128)a.w[i] * b.w[j] + r.w[i + j] + c;
      r.w[i + j] = (uint64_t)t;
      c = (uint64_t)(t >> 64);
    }
  }
  return r;
}
static void hex(B a) {
  printf("%016lx%016lx%016lx%016lx\n", a.w[3], a.w[2], a.w[1], a.w[0]);
}
int main(void) {
  B a = {{~0ul, ~0ul, ~0ul, ~0ul}}, one = {{1}}, x = {{0x123456789abcdef0, 0xfedcba9876543210, 7}};
  int c;
  hex(add(a, one, &c));
  printf("%d\n", c);
  hex(mul(x, x));
  hex(mul(a, a));
  B f = one;
  for (uint64_t i = 2; i < 50; i++)
    f = mul(f, (B){{i}});
  hex(f);
  return 0;
}
