// A sorted list of the four halves of two bytes.
// inputs: 2 bytes; paths: 24
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  unsigned char s[2];
  struct node *list = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++) {
    struct node *n = malloc(sizeof *n), **p = &list;
    n->value = s[i / 2] >> (i % 2 * 4) & 15;
    while (*p && (*p)->value < n->value)
      p = &(*p)->next;
    n->next = *p;
    *p = n;
  }
  int first = list->value;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return first;
}
