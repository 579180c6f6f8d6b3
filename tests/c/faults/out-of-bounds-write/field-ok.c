// repaired: field.c without its fault
// An index past a member array stays inside the struct: it spoils the next member.
#include <stdio.h>
struct S {
  char name[8];
  int n;
};
static void set(struct S *s, int i) {
  s->name[i] = 'x';
}
int main(void) {
  struct S s = {"abc", 5};
  set(&s, 6);
  printf("%d\n", s.n);
  return 0;
}
