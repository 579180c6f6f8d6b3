// verdict: safe
// property: assert
// why: Each key is put before the first one that is not smaller.
#include <assert.h>
#include <stdlib.h>

extern signed char __VERIFIER_nondet_schar(void);

struct node {
  signed char key;
  struct node *next;
};

static void insert(struct node **at, signed char key) {
  while (*at != NULL && (signed char)(*at)->key < (signed char)key)
    at = &(*at)->next;
  struct node *new = malloc(sizeof *new);
  new->key = key;
  new->next = *at;
  *at = new;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 4; i++)
    insert(&list, __VERIFIER_nondet_schar());
  for (struct node *n = list; n->next != NULL; n = n->next)
    assert(n->key <= n->next->key);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
