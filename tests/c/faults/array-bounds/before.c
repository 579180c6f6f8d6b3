// fault: array-bounds at 12
// An index before an array, where another member is.
#include <stdio.h>
struct record {
  int id;
  char name[8];
  int last;
};
int main(void) {
  struct record r = {7, "seven", 0};
  volatile int at = -1;
  printf("%d\n", r.name[at]); /* here */
  return 0;
}
