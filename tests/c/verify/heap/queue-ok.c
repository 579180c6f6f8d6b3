// verdict: safe
// property: valid-memsafety
// why: A queue that becomes empty forgets its last item.
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
    last->next = new;
  else
    first = new;
  last = new;
}

static void take(void) {
  struct item *old = first;
  first = old->next;
  if (first == NULL)
    last = NULL;
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
