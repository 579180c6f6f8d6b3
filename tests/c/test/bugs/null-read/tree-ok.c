// repaired: tree.c without its fault
// The next larger key of a tree, where the largest has none.
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  unsigned char key;
  struct node *left, *right;
};
static struct node a = {7, 0, 0}, c = {31, 0, 0}, e = {54, 0, 0};
static struct node b = {20, &a, &c}, root = {52, &b, &e};
static struct node *above(unsigned char key) {
  struct node *best = 0, *n = &root;
  while (n)
    if (n->key > key) {
      best = n;
      n = n->left;
    } else
      n = n->right;
  return best;
}
int main(void) {
  unsigned char key = __VERIFIER_nondet_uchar();
  if (key >= 54)
    return 1;
  return above(key)->key;
}
