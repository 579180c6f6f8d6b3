// Coroutines by switch on a saved line: two producers and a merger.
#include <stdio.h>
struct G {
  int line, i, v;
};
#define BEGIN(g)                                                                                                       \
  switch ((g)->line) {                                                                                                 \
  case 0:
#define YIELD(g, x)                                                                                                    \
  do {                                                                                                                 \
    (g)->line = __LINE__;                                                                                              \
    (g)->v = (x);                                                                                                      \
    return 1;                                                                                                          \
  case __LINE__:;                                                                                                      \
  } while (0)
#define END }
static int squares(struct G *g) {
  BEGIN(g)
  for (g->i = 1; g->i <= 8; g->i++)
    YIELD(g, g->i * g->i);
  END return 0;
}
static int zig(struct G *g) {
  BEGIN(g)
  for (g->i = 0; g->i < 5; g->i++) {
    YIELD(g, g->i * 10);
    if (g->i % 2)
      YIELD(g, g->i * 10 + 5);
  }
  END return 0;
}
int main(void) {
  struct G a = {0}, b = {0};
  int ha = squares(&a), hb = zig(&b);
  while (ha || hb)
    if (ha && (!hb || a.v <= b.v)) {
      printf("s%d ", a.v);
      ha = squares(&a);
    } else {
      printf("z%d ", b.v);
      hb = zig(&b);
    }
  puts("");
  return 0;
}
