// verdict: unsafe
// fault: double-free at 33
// property: valid-memsafety
// witness: 3 3
// why: Two parents that were given the same child free it both.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
  struct node *child;
};

int main(void) {
  unsigned char left = __VERIFIER_nondet_uchar();
  unsigned char right = __VERIFIER_nondet_uchar();
  if (left >= 4 || right >= 4 || (left == right && left < 2))
    return 0;
  struct node *leaves[4], *parents[2];
  for (int i = 0; i < 4; i++) {
    leaves[i] = malloc(sizeof(struct node));
    leaves[i]->child = NULL;
  }
  for (int i = 0; i < 2; i++) {
    parents[i] = malloc(sizeof(struct node));
    unsigned char which = i == 0 ? left : right;
    parents[i]->child = leaves[which];
  }
  for (int i = 0; i < 4; i++)
    if (i != left && i != right)
      free(leaves[i]);
  for (int i = 0; i < 2; i++) {
    free(parents[i]->child); /* here */
    free(parents[i]);
  }
  return 0;
}
