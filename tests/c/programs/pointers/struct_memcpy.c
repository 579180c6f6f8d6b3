// memcpy, memmove and assignment of structs that hold pointers, inside arrays and heaps.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
struct P {
  const char *name;
  int *val;
  struct P *peer;
  int (*f)(const char *, const char *);
};
static int by_val(const void *a, const void *b) {
  return *((const struct P *)b)->val - *((const struct P *)a)->val;
}
int main(void) {
  int a = 1, b = 2;
  struct P x = {"x", &a, 0, strcmp}, y = {"y", &b, &x, strcmp};
  x.peer = &y;
  struct P c[5];
  memset(c, 0, sizeof c);
  memcpy(&c[1], &x, sizeof x);
  c[2] = y;
  memmove(&c[0], &c[1], 2 * sizeof *c);
  *c[0].val = 10;
  *c[1].val += 20;
  printf("%d %d %s %s\n", a, b, c[0].name, c[1].peer->peer->name);
  printf("%d %d\n", c[0].f("a", "a"), c[3].name == 0);
  struct P *h = malloc(4 * sizeof *h);
  memcpy(h, c, 3 * sizeof *c);
  h[3] = h[0];
  h = realloc(h, 64 * sizeof *h);
  printf("%s %s %d\n", h[3].name, h[2].name, *h[3].val);
  qsort(h, 4, sizeof *h, by_val);
  for (int i = 0; i < 4; i++)
    printf("%s%d ", h[i].name, *h[i].val);
  puts("");
  free(h);
  return 0;
}
