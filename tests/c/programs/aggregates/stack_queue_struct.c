// Fixed-size stacks and queues inside structs, copied by value for undo.
#include <stdio.h>
#include <string.h>
typedef struct {
  int v[8], n;
} St;
typedef struct {
  St cur, undo[4];
  int u;
} Ed;
static void save(Ed *e) {
  if (e->u == 4) {
    for (int i = 0; i < 3; i++)
      e->undo[i] = e->undo[i + 1];
    e->u--;
  }
  e->undo[e->u++] = e->cur;
}
static void push(Ed *e, int x) {
  save(e);
  e->cur.v[e->cur.n++ & 7] = x;
}
static void undo(Ed *e) {
  if (e->u)
    e->cur = e->undo[--e->u];
}
int main(void) {
  Ed e;
  memset(&e, 0, sizeof e);
  for (int i = 0; i < 6; i++)
    push(&e, i * i);
  undo(&e);
  undo(&e);
  push(&e, 77);
  for (int i = 0; i < e.cur.n; i++)
    printf("%d ", e.cur.v[i]);
  printf("| %d %d\n", e.cur.n, e.u);
  for (int i = 0; i < 6; i++)
    undo(&e);
  printf("%d %d\n", e.cur.n, e.u);
  return 0;
}
