// fault: array-bounds at 9
// An index past an array that is followed by another member.
#include <stdio.h>
struct stack {
  int items[4];
  unsigned count;
};
static void push(struct stack *s, int item) {
  s->items[s->count] = item; /* here */
  s->count++;
}
int main(void) {
  struct stack s = {{0}, 0};
  for (int i = 0; i < 5; i++)
    push(&s, i);
  printf("%u\n", s.count);
  return 0;
}
