// verdict: unsafe
// fault: use-after-free at 38
// property: valid-memsafety
// witness: 2
// why: The node behind the one taken out still points back to it.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
  int number;
  struct node *before, *after;
};

int main(void) {
  struct node *first = NULL, *last = NULL;
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n);
    n->number = i;
    n->before = last;
    n->after = NULL;
    if (last != NULL)
      last->after = n;
    else
      first = n;
    last = n;
  }
  unsigned which = __VERIFIER_nondet_uint();
  struct node *out = first;
  for (unsigned i = 0; out != NULL && i < which; i++)
    out = out->after;
  if (out != NULL && out != first && out != last) {
    out->before->after = out->after;
    free(out);
  }
  int sum = 0;
  for (struct node *n = last; n != NULL; n = n->before)
    sum += n->number; /* here */
  while (first != NULL) {
    struct node *next = first->after;
    free(first);
    first = next;
  }
  return sum;
}
