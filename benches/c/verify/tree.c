// Insertion of N symbolic ints into a binary search tree, and its keys are in order, as many as were taken.
#define main explore
#include "../test/tree.c"
#undef main
#include <assert.h>

// How many keys there are, each of them above the one before it, which `last` points to if there is one.
static int walk(const struct node *n, const int **last) {
  if (!n)
    return 0;
  int keys = walk(n->left, last);
  if (*last)
    assert(**last < n->key);
  *last = &n->key;
  return keys + 1 + walk(n->right, last);
}

int main(void) {
  int keys[N], size = 0;
  struct node *root = 0;
  const int *last = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < N; i++)
    size += insert(&root, keys[i]);
  assert(walk(root, &last) == size);
  drop(root);
  return 0;
}
