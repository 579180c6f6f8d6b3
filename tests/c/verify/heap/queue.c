// verdict: unsafe
// fault: use-after-free at 20
// property: valid-memsafety
// witness: 1 0 1 0 0
// why: When the queue becomes empty its last pointer stays, and the next item is hung onto a freed one.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct item {
  struct item *next;
};

static struct item *first, *last;

static void put(void) {
  struct item *new = malloc(sizeof *new);
  new->next = NULL;
  if (last != NULL)
    last->next = new; /* here */
  else
    first = new;
  last = new;
}

static void take(void) {
  struct item *old = first;
  first = old->next;
  free(old);
}

int main(void) {
  for (int round = 0; round < 5; round++)
    if (__VERIFIER_nondet_bool())
      put();
    else if (first != NULL)
      take();
  while (first != NULL)
    take();
  return 0;
}
