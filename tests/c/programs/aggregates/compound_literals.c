// Compound literals: as arguments, modified, with addresses kept in the block, static ones in globals.
#include <stdio.h>
struct P {
  int x, y;
};
static int dist(const struct P *a, const struct P *b) {
  int dx = a->x - b->x, dy = a->y - b->y;
  return dx * dx + dy * dy;
}
static int sum(const int *p, int n) {
  int s = 0;
  while (n--)
    s += *p++;
  return s;
}
static int *const G = (int[]){10, 20, 30};
static struct P *gp = &(struct P){7, 8};
int main(void) {
  printf("%d\n", dist(&(struct P){1, 2}, &(struct P){.y = 6, .x = 4}));
  printf("%d\n", sum((int[]){1, 2, 3, [6] = 50}, 7));
  G[1]++;
  gp->x += G[1];
  printf("%d %d\n", gp->x, sum(G, 3));
  for (int i = 0; i < 3; i++) {
    struct P *q = &(struct P){i, i * i};
    q->x += 100;
    printf("%d,%d ", q->x, q->y);
  }
  puts("");
  char *s = (char[]){"edit me"};
  s[0] = 'E';
  puts(s);
  printf("%d %zu\n", (struct P){3, 4}.y, sizeof(int[]){1, 2, 3});
  struct P a = {0};
  a = a.x ? a : (struct P){-1, -2};
  printf("%d\n", a.y);
  int *p = &(int){5};
  *p *= *p;
  printf("%d\n", *p);
  return 0;
}
