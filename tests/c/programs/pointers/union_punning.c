// Type punning through unions: floats, bytes, arrays, pointers and bit-fields.
#include <stdio.h>
#include <stdint.h>
union A {
  uint64_t q;
  uint32_t d[2];
  uint16_t w[4];
  uint8_t b[8];
  double f;
};
union B {
  struct {
    unsigned lo : 4, mid : 8, hi : 20;
  } f;
  uint32_t u;
};
union C {
  int *p;
  uintptr_t u;
  unsigned char b[sizeof(int *)];
};
int main(void) {
  union A a = {.q = 0x0123456789abcdefull};
  printf("%08x %08x %04x %04x %02x %02x\n", a.d[0], a.d[1], a.w[0], a.w[3], a.b[0], a.b[7]);
  a.f = -1.5;
  printf("%016llx\n", (unsigned long long)a.q);
  a.b[7] ^= 0x80;
  printf("%g\n", a.f);
  a.w[3]++;
  printf("%g\n", a.f);
  union B b = {.u = 0xdeadbeef};
  printf("%x %x %x\n", b.f.lo, b.f.mid, b.f.hi);
  b.f.mid = 0;
  printf("%x\n", b.u);
  int v = 5;
  union C c = {.p = &v};
  c.u += 0;
  *c.p = 6;
  printf("%d\n", v);
  unsigned char t = c.b[0];
  c.b[0] ^= 0xff;
  c.b[0] = t;
  printf("%d %zu %zu\n", *c.p, sizeof a, sizeof c);
  uint32_t h = 0;
  for (int i = 0; i < 8; i++)
    h = h * 31 + a.b[i];
  printf("%u\n", h);
  return 0;
}
