// repaired: growth.c without its fault
// An array grows while a pointer to its first element is held.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int *items;
static unsigned used, room;
static void push(int x) {
  if (used == room) {
    int *wider = malloc(2 * room * sizeof(int));
    for (unsigned i = 0; i < used; i++)
      wider[i] = items[i];
    free(items);
    items = wider;
    room *= 2;
  }
  items[used++] = x;
}
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 3)
    n = 1;
  room = 2;
  items = malloc(room * sizeof(int));
  push(10);
  int *first = items;
  for (int i = 1; i < n; i++)
    push(i);
  int result = *items;
  free(items);
  return result + (first == 0);
}
