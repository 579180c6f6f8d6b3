// repaired: list.c without its fault
// A key is looked up in a list that does not hold it.
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  int key, value;
  struct node *next;
};
static struct node third = {60, 3, 0}, second = {45, 2, &third}, first = {30, 1, &second};
static struct node *find(int key) {
  struct node *n = &first;
  while (n && n->key != key)
    n = n->next;
  return n;
}
int main(void) {
  int key = __VERIFIER_nondet_uchar();
  if (key != 30 && (key < 44 || key > 45))
    return 1;
  if (!find(key))
    return 2;
  return find(key)->value;
}
