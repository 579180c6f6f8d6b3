// verdict: safe
// property: valid-memsafety
// why: The walk knows the next node before it frees one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

int main(void) {
  struct node *list = NULL, **at = &list;
  for (int i = 0; i < 3; i++) {
    struct node *new = malloc(sizeof *new);
    new->key = __VERIFIER_nondet_int();
    new->next = list;
    list = new;
  }
  int unwanted = __VERIFIER_nondet_int();
  struct node *next = NULL;
  for (struct node *n = list; n != NULL; n = next) {
    next = n->next;
    if (n->key == unwanted) {
      *at = n->next;
      free(n);
    } else {
      at = &n->next;
    }
  }
  while (list != NULL) {
    next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
