// fault: leak at 10 (object malloc size 16)
// Only the head of a list is freed.
#include <stdio.h>
#include <stdlib.h>
struct N {
  struct N *next;
  long v;
};
static struct N *cons(long v, struct N *l) {
  struct N *n = malloc(sizeof *n); /* here */
  n->v = v;
  n->next = l;
  return n;
}
int main(void) {
  struct N *l = cons(1, cons(2, cons(3, 0)));
  printf("%ld\n", l->next->v);
  free(l);
  l = 0;
  return 0;
}
