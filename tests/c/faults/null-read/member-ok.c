// repaired: member.c without its fault
// A member of a null struct pointer is read: the address is not zero.
#include <stdio.h>
struct N {
  int pad[10];
  int v;
  struct N *next;
};
int main(void) {
  struct N a = {{0}, 1, 0};
  struct N *p = &a;
  int s = 0;
  while (p) {
    s += p->v;
    p = p->next;
  }
  printf("%d\n", s);
  return 0;
}
