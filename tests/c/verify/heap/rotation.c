// verdict: unsafe
// fault: null-dereference at 29
// property: valid-memsafety
// witness: 2 5 9
// why: A tree whose keys came in order leans to the right, and is turned to the right nevertheless.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct tree {
  unsigned char key;
  struct tree *left, *right;
};

static struct tree *insert(struct tree *t, unsigned char key) {
  if (t == NULL) {
    t = calloc(1, sizeof *t);
    t->key = key;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else {
    t->right = insert(t->right, key);
  }
  return t;
}

static struct tree *turn_right(struct tree *t) {
  struct tree *top = t->left;
  t->left = top->right; /* here */
  top->right = t;
  return top;
}

static void drop(struct tree *t) {
  if (t == NULL)
    return;
  drop(t->left);
  drop(t->right);
  free(t);
}

int main(void) {
  struct tree *root = NULL;
  for (int i = 0; i < 3; i++)
    root = insert(root, __VERIFIER_nondet_uchar());
  if (root->right == NULL || root->right->right != NULL)
    root = turn_right(root);
  drop(root);
  return 0;
}
