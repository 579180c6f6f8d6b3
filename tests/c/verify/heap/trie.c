// verdict: unsafe
// fault: null-dereference at 34
// witness: 5 2 4
// why: The last step of the way down is taken without a look whether there is a branch.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct node {
  struct node *child[2];
  unsigned count;
};

static struct node *fresh(void) {
  struct node *node = calloc(1, sizeof *node);
  if (!node) abort();
  return node;
}

static void put(struct node *at, unsigned key) {
  for (int bit = 2; bit >= 0; bit--) {
    struct node **next = &at->child[key >> bit & 1];
    if (!*next) *next = fresh();
    at = *next;
  }
  at->count++;
}

static unsigned count(const struct node *at, unsigned key) {
  for (int bit = 2; bit > 0; bit--) {
    at = at->child[key >> bit & 1];
    if (!at) return 0;
  }
  return at->child[key & 1]->count;
}

int main(void) {
  struct node *root = fresh();
  put(root, __VERIFIER_nondet_uint() & 7);
  put(root, __VERIFIER_nondet_uint() & 7);
  return count(root, __VERIFIER_nondet_uint() & 7) > 2;
}
