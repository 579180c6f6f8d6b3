// Structs inside arrays inside structs, copied and changed at depth.
#include <stdio.h>
struct Pt {
  short x, y;
};
struct Poly {
  int n;
  struct Pt p[4];
};
struct Scene {
  char title[6];
  struct Poly polys[3];
  struct {
    struct Pt origin;
    int zoom[2];
  } view;
};
static int area2(struct Poly p) {
  int s = 0;
  for (int i = 0; i < p.n; i++) {
    struct Pt a = p.p[i], b = p.p[(i + 1) % p.n];
    s += a.x * b.y - b.x * a.y;
  }
  return s;
}
static void shift(struct Scene *s, int dx) {
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < s->polys[i].n; k++)
      s->polys[i].p[k].x = (short)(s->polys[i].p[k].x + dx);
}
int main(void) {
  struct Scene a = {"scene",
                    {{3, {{0, 0}, {4, 0}, {0, 3}}}, {4, {{0, 0}, {2, 0}, {2, 2}, {0, 2}}}, {0}},
                    {{7, 8}, {1, 2}}},
               b = a;
  shift(&b, 10);
  b.view.zoom[1] *= 5;
  b.polys[2] = b.polys[0];
  b.polys[2].p[1].y = -4;
  for (int i = 0; i < 3; i++)
    printf("%d %d %d\n", area2(a.polys[i]), area2(b.polys[i]), b.polys[i].p[0].x);
  printf("%s %d %d %d %zu\n", b.title, a.view.zoom[1], b.view.zoom[1], b.view.origin.y, sizeof a);
  return 0;
}
