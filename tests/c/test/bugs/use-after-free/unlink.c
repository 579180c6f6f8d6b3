// fault: use-after-free at 26 (object malloc size 16 offset 8)
// witness: 0205
// A list is walked while its elements are freed.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
struct node {
  int key;
  struct node *next;
};
int main(void) {
  unsigned char s[2];
  struct node *list = 0, *next;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->key = i;
    n->next = list;
    list = n;
  }
  int freed = 0;
  for (struct node *n = list; n; n = next) {
    if (n->key == s[0] && s[1] == 5) {
      free(n);
      freed++;
    }
    next = n->next; /* here */
  }
  return freed;
}
