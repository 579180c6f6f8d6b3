// Insertion of N symbolic ints into a binary search tree, equal ones once: as many paths as weak orders of N things.
// counted for N = 5: 541 paths over 20 bytes in units of 4: 0 1 2 3 4
#include <stdlib.h>
#ifndef N
#define N 5
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

struct node {
  int key;
  struct node *left, *right;
};

static int insert(struct node **at, int key) {
  while (*at) {
    if (key == (*at)->key)
      return 0;
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  }
  *at = malloc(sizeof **at);
  (*at)->key = key;
  (*at)->left = (*at)->right = 0;
  return 1;
}

static void drop(struct node *n) {
  if (!n)
    return;
  drop(n->left);
  drop(n->right);
  free(n);
}

int main(void) {
  int keys[N], size = 0;
  struct node *root = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < N; i++)
    size += insert(&root, keys[i]);
  drop(root);
  return size;
}
