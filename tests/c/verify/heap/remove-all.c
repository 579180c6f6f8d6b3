// verdict: unsafe
// fault: leak at 19
// property: valid-memsafety
// flags: --check leak
// witness: 4 7 4
// why: Nodes with the key are taken out of the list, and never freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *new = malloc(sizeof *new); /* here */
    new->key = __VERIFIER_nondet_int();
    new->next = list;
    list = new;
  }
  for (struct node **at = &list; *at != NULL;) {
    if ((*at)->key == 7) {
      struct node *old = *at;
      *at = old->next;
      old->next = NULL;
    } else {
      at = &(*at)->next;
    }
  }
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
