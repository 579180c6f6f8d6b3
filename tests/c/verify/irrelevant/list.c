// verdict: safe
// property: valid-memsafety
// flags: --check leak
// paths: 2^15
// why: What the nodes of a list hold does not matter for its end, which all walks reach.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct node {
  int value;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 15; i++) {
    struct node *new = malloc(sizeof *new);
    if (__VERIFIER_nondet_bool())
      new->value = 1;
    else
      new->value = -1;
    new->next = list;
    list = new;
  }
  int sum = 0;
  while (list != NULL) {
    struct node *next = list->next;
    sum += list->value;
    free(list);
    list = next;
  }
  return sum;
}
