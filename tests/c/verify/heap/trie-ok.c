// verdict: safe
// why: Whatever two keys are in it, none is counted more often than twice, and ways that end early count nothing.
#include <assert.h>
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
  for (int bit = 2; bit >= 0; bit--) {
    at = at->child[key >> bit & 1];
    if (!at) return 0;
  }
  return at->count;
}

int main(void) {
  struct node *root = fresh();
  put(root, __VERIFIER_nondet_uint() & 7);
  put(root, __VERIFIER_nondet_uint() & 7);
  assert(count(root, __VERIFIER_nondet_uint() & 7) <= 2);
  return 0;
}
