// verdict: safe
// property: unreach-call
// why: The keys of a search tree come out in order, each once.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct tree {
  unsigned char key;
  struct tree *left, *right;
};

static void insert(struct tree **at, unsigned char key) {
  while (*at != NULL) {
    if ((*at)->key == key)
      return;
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  }
  *at = calloc(1, sizeof **at);
  (*at)->key = key;
}

static int before;

static void walk(struct tree *t) {
  if (t == NULL)
    return;
  walk(t->left);
  if (t->key <= before)
    reach_error();
  before = t->key;
  walk(t->right);
  free(t);
}

int main(void) {
  struct tree *root = NULL;
  for (int i = 0; i < 4; i++)
    insert(&root, __VERIFIER_nondet_uchar());
  before = -1;
  walk(root);
  return 0;
}
