// verdict: unsafe
// fault: null-dereference at 26
// property: valid-memsafety
// witness: 5
// why: In a list of odd length the fast pointer stands on the last node, which has no second next.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct node {
  struct node *next;
};

int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  __VERIFIER_assume(length == 2 || length == 4 || length == 5);
  struct node *list = NULL;
  for (unsigned i = 0; i < length; i++) {
    struct node *new = malloc(sizeof *new);
    new->next = list;
    list = new;
  }
  struct node *slow = list, *fast = list;
  while (fast != NULL) {
    fast = fast->next->next; /* here */
    slow = slow->next;
  }
  struct node *next;
  int same = slow == list;
  for (struct node *n = list; n != NULL; n = next) {
    next = n->next;
    free(n);
  }
  return same;
}
