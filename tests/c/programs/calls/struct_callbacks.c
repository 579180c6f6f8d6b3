// Structs passed by value to callbacks and returned from them in a pipeline.
#include <stdio.h>
typedef struct {
  int x, y, w;
} P;
typedef P (*Step)(P, int);
static P mv(P p, int k) {
  p.x += k;
  p.y -= k;
  return p;
}
static P sc(P p, int k) {
  return (P){p.x * k, p.y * k, p.w + 1};
}
static P fl(P p, int k) {
  (void)k;
  return (P){p.y, p.x, -p.w};
}
static P run(P p, const Step *s, int n) {
  for (int i = 0; i < n; i++)
    p = s[i](p, i + 2);
  return p;
}
int main(void) {
  Step s[] = {mv, sc, fl, sc, mv};
  for (int n = 0; n <= 5; n++) {
    P r = run((P){1, 2, 3}, s, n);
    printf("%d %d %d\n", r.x, r.y, r.w);
  }
  return 0;
}
