// repaired: past-the-end.c without its fault
// An address beyond the end of an array; the end itself may be made.
#include <stdio.h>
struct block {
  int cells[4];
  int more[4];
};
int main(void) {
  struct block b = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  volatile int count = 4;
  int *end = &b.cells[count];
  int sum = 0;
  for (int *p = b.cells; p < end; p++)
    sum += *p;
  printf("%d\n", sum);
  return 0;
}
