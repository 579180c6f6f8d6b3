// verdict: unsafe
// fault: invalid-free at 25
// property: valid-memsafety
// witness: 4 1 4
// why: Three nodes lie in one block, and the second one is freed as if it were a block of its own.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node *next;
};

int main(void) {
  int keys[3];
  for (int i = 0; i < 3; i++)
    keys[i] = __VERIFIER_nondet_int();
  struct node *block = malloc(3 * sizeof *block), *list = block;
  for (int i = 0; i < 3; i++)
    block[i] = (struct node){keys[i], i < 2 ? &block[i + 1] : NULL};
  if (keys[0] == keys[2] && keys[1] == (keys[0] ^ 5)) {
    struct node *second = list->next;
    list->next = second->next;
    free(second); /* here */
  }
  free(block);
  return 0;
}
