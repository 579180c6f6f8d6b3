// Ever more small blocks, linked.
#include <stdlib.h>
struct node { struct node *next; long value[6]; };
int main(void) {
  struct node *all = 0;
  for (long i = 0;; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) return 0;
    n->next = all;
    n->value[0] = i;
    all = n;
  }
}
