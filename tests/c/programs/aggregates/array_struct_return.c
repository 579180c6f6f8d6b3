// Members of returned structs used directly, arrays inside returned structs, assignment chains.
#include <stdio.h>
struct A {
  int v[5];
};
struct Pr {
  struct A a;
  int n;
};
static struct A seq(int s) {
  struct A a;
  for (int i = 0; i < 5; i++)
    a.v[i] = s + i;
  return a;
}
static struct Pr pr(int s) {
  return (struct Pr){seq(s), s * 2};
}
static struct A add(struct A a, struct A b) {
  for (int i = 0; i < 5; i++)
    a.v[i] += b.v[i];
  return a;
}
int main(void) {
  printf("%d %d\n", seq(10).v[3], pr(4).a.v[1] + pr(5).n);
  struct A x, y, z;
  x = y = z = add(seq(1), seq(100));
  x.v[0] = 0;
  printf("%d %d %d\n", x.v[0], y.v[0], z.v[4]);
  struct Pr p = pr(7), *q = &p;
  *q = pr(q->n);
  printf("%d %d\n", p.n, p.a.v[4]);
  p.a = add(p.a, add(p.a, p.a));
  printf("%d\n", p.a.v[2]);
  int s = 0;
  for (int i = 0; i < 5; i++)
    s += add(seq(i), seq(-i)).v[i];
  printf("%d\n", s);
  struct A t[3] = {seq(1), seq(2), seq(3)};
  t[0] = t[2];
  t[2] = (struct A){{9}};
  printf("%d %d %d\n", t[0].v[0], t[2].v[0], t[2].v[1]);
  return 0;
}
