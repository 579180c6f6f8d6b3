// A list's element is taken out through the pointer to it.
// inputs: 1 byte; paths: 4
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  int key;
  struct node *next;
};
int main(void) {
  struct node c = {30, 0}, b = {20, &c}, a = {10, &b}, *list = &a;
  unsigned char key = __VERIFIER_nondet_uchar();
  for (struct node **p = &list; *p; p = &(*p)->next)
    if ((*p)->key == key) {
      *p = (*p)->next;
      break;
    }
  int sum = 0;
  for (struct node *n = list; n; n = n->next)
    sum += n->key;
  return sum;
}
