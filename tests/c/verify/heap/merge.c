// verdict: safe
// property: assert
// why: Two lists in order are merged into one in order.
#include <stdlib.h>
#include <klee/klee.h>

struct node {
  short key;
  struct node *next;
};

static struct node *two(short a, short b) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  *second = (struct node){a < b ? b : a, NULL};
  *first = (struct node){a < b ? a : b, second};
  return first;
}

static struct node *merge(struct node *a, struct node *b) {
  struct node *list = NULL, **end = &list;
  while (a != NULL && b != NULL) {
    struct node **from = b->key < a->key ? &b : &a;
    *end = *from;
    *from = (*from)->next;
    end = &(*end)->next;
  }
  *end = a != NULL ? a : b;
  return list;
}

int main(void) {
  short keys[4];
  klee_make_symbolic(keys, sizeof keys, "keys");
  struct node *list = merge(two(keys[0], keys[1]), two(keys[2], keys[3]));
  int count = 0;
  while (list != NULL) {
    struct node *next = list->next;
    if (next != NULL)
      klee_assert(list->key <= next->key);
    count++;
    free(list);
    list = next;
  }
  klee_assert(count == 4);
  return 0;
}
