// verdict: unsafe
// fault: assertion at 30
// property: assert
// witness: -1 1 0 0
// why: Keys are compared as unsigned numbers, so that a negative one comes last.
#include <assert.h>
#include <stdlib.h>

extern signed char __VERIFIER_nondet_schar(void);

struct node {
  signed char key;
  struct node *next;
};

static void insert(struct node **at, signed char key) {
  while (*at != NULL && (unsigned char)(*at)->key < (unsigned char)key)
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
    assert(n->key <= n->next->key); /* here */
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
