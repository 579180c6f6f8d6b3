// A doubly linked list with one xor-ed link, walked both ways.
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
struct N {
  int v;
  uintptr_t link;
};
int main(void) {
  struct N *head = 0, *tail = 0;
  for (int i = 0; i < 10; i++) {
    struct N *n = malloc(sizeof *n);
    n->v = i * i;
    n->link = (uintptr_t)tail;
    if (tail)
      tail->link ^= (uintptr_t)n;
    else
      head = n;
    tail = n;
  }
  for (int dir = 0; dir < 2; dir++) {
    struct N *cur = dir ? tail : head;
    uintptr_t prev = 0;
    while (cur) {
      printf("%d ", cur->v);
      struct N *nx = (struct N *)(cur->link ^ prev);
      prev = (uintptr_t)cur;
      cur = nx;
    }
    puts("");
  }
  uintptr_t prev = 0;
  struct N *cur = head;
  while (cur) {
    struct N *nx = (struct N *)(cur->link ^ prev);
    prev = (uintptr_t)cur;
    free(cur);
    cur = nx;
  }
  return 0;
}
