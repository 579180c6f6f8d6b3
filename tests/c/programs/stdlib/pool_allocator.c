// A pool with a free list inside malloc-ed blocks: reuse order and counts.
#include <stdio.h>
#include <stdlib.h>
typedef union Slot {
  union Slot *next;
  double payload[3];
} Slot;
typedef struct Blk {
  struct Blk *next;
  Slot s[8];
} Blk;
static Blk *blocks;
static Slot *freel;
static int nb, live;
static void *get(void) {
  if (!freel) {
    Blk *b = malloc(sizeof *b);
    b->next = blocks;
    blocks = b;
    nb++;
    for (int i = 7; i >= 0; i--) {
      b->s[i].next = freel;
      freel = &b->s[i];
    }
  }
  Slot *s = freel;
  freel = s->next;
  live++;
  return s;
}
static void put(void *p) {
  Slot *s = p;
  s->next = freel;
  freel = s;
  live--;
}
int main(void) {
  double *v[40];
  for (int i = 0; i < 20; i++) {
    v[i] = get();
    v[i][0] = i;
    v[i][2] = i * 2;
  }
  printf("%d %d\n", nb, live);
  for (int i = 0; i < 20; i += 2)
    put(v[i]);
  double *a = get(), *b = get();
  printf("%d %d\n", a == v[18], b == v[16]);
  for (int i = 20; i < 40; i++) {
    v[i] = get();
    v[i][1] = i;
  }
  double s = 0;
  for (int i = 1; i < 20; i += 2)
    s += v[i][0] + v[i][2];
  printf("%d %d %g\n", nb, live, s);
  while (blocks) {
    Blk *n = blocks->next;
    free(blocks);
    blocks = n;
  }
  return 0;
}
