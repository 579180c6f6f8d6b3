// fault: use-after-free at 21 (object malloc size 16 offset 0)
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
    s += l->v;
    free(l);
    l = l->next; /* here */
  }
  printf("%d\n", s);
  return 0;
}
