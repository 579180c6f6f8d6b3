// Structs with mixed integer and float members by value: register classes of the ABI.
#include <stdio.h>
struct A {
  float x, y;
};
struct B {
  float x, y, z;
};
struct C {
  double d;
  int i;
};
struct D {
  int i;
  float f;
};
struct E {
  double a, b;
};
struct F {
  double a, b, c;
};
struct G {
  char c;
  double d;
};
struct H {
  long l;
  float f;
  short s;
};
struct I {
  long double l;
};
struct J {
  struct A a;
  struct D d;
};
static struct A fa(struct A a) {
  return (struct A){a.y, a.x + 1};
}
static struct B fb(struct B b) {
  return (struct B){b.z, b.x, b.y};
}
static struct C fc(struct C c, int k) {
  c.d += k;
  c.i -= k;
  return c;
}
static struct D fd(struct D d) {
  d.f = (float)d.i;
  d.i *= 2;
  return d;
}
static struct E fe(double k, struct E e) {
  return (struct E){e.b * k, e.a * k};
}
static struct F ff(struct F f) {
  return (struct F){f.c, f.b, f.a};
}
static struct G fg(struct G g) {
  g.c++;
  g.d = -g.d;
  return g;
}
static struct H fh(struct H h) {
  h.l += h.s;
  h.f += h.s;
  return h;
}
static struct I fi(struct I i) {
  i.l *= 2;
  return i;
}
static struct J fj(struct J j) {
  j.a = fa(j.a);
  j.d = fd(j.d);
  return j;
}
static double many(struct A a, struct C c, struct E e, int i, struct F f, double d, struct H h, struct G g) {
  return a.x + c.d + e.b + i + f.c + d + h.f + g.d + c.i + h.l;
}
int main(void) {
  struct A a = fa((struct A){1, 2});
  struct B b = fb((struct B){1, 2, 3});
  struct C c = fc((struct C){1.5, 10}, 4);
  struct D d = fd((struct D){7, 0});
  struct E e = fe(3, (struct E){1, 2});
  struct F f = ff((struct F){1, 2, 3});
  struct G g = fg((struct G){'x', 2.5});
  struct H h = fh((struct H){100, 0.5f, -7});
  struct I i = fi((struct I){1.25L});
  struct J j = fj((struct J){{5, 6}, {9, 0}});
  printf("%g %g|%g %g %g|%g %d|%d %g|%g %g|%g %g %g\n", a.x, a.y, b.x, b.y, b.z, c.d, c.i, d.i, d.f, e.a, e.b, f.a, f.b,
         f.c);
  printf("%c %g|%ld %g %d|%Lg|%g %g %d %g\n", g.c, g.d, h.l, h.f, h.s, i.l, j.a.x, j.a.y, j.d.i, j.d.f);
  printf("%g\n", many(a, c, e, 11, f, 0.25, h, g));
  return 0;
}
