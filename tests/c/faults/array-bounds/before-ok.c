// repaired: before.c without its fault
// An index before an array, where another member is.
#include <stdio.h>
struct record {
  int id;
  char name[8];
  int last;
};
int main(void) {
  struct record r = {7, "seven", 0};
  volatile int at = 0;
  printf("%d\n", r.name[at]);
  return 0;
}
