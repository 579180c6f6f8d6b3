// Anonymous structs and unions: members reached without a name between.
#include <stdio.h>
#include <stddef.h>
struct R {
  int kind;
  union {
    struct {
      short lo, hi;
    };
    int whole;
    struct {
      unsigned char b[4];
    };
  };
  struct {
    double re, im;
  };
};
int main(void) {
  struct R r = {.kind = 1, .whole = 0x00020001, .re = 1.5, .im = -2};
  printf("%d %d %d %g %g %zu\n", r.lo, r.hi, r.b[2], r.re, r.im, sizeof r);
  r.hi = -1;
  printf("%x %zu %zu\n", (unsigned)r.whole, offsetof(struct R, hi), offsetof(struct R, im));
  struct R s = r;
  s.b[0] = 0xff;
  s.re = r.im * 2;
  printf("%x %d %g\n", (unsigned)s.whole, s.lo, s.re);
  union {
    struct {
      unsigned a : 4, b : 4;
    };
    unsigned char c;
  } u = {.c = 0xa7};
  u.a++;
  printf("%x %x %x\n", u.a, u.b, u.c);
  return 0;
}
