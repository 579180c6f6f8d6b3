// repaired: read.c without its fault
// A list node is read after it was freed.
#include <stdio.h>
#include <stdlib.h>
struct N {
  struct N *next;
  int v;
};
int main(void) {
  struct N *l = 0;
  for (int i = 0; i < 3; i++) {
    struct N *n = malloc(sizeof *n);
    n->v = i;
    n->next = l;
    l = n;
  }
  int s = 0;
  while (l) {
    struct N *t = l->next;
    s += l->v;
    free(l);
    l = t;
  }
  printf("%d\n", s);
  return 0;
}
