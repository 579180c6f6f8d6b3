// fault: array-bounds at 14
// An element past an array of structures, copied as a whole.
#include <stdio.h>
struct large {
  long parts[5];
};
struct table {
  struct large rows[2];
  struct large spare;
};
int main(void) {
  static struct table t;
  volatile int at = 2;
  struct large copy = t.rows[at]; /* here */
  printf("%ld\n", copy.parts[0]);
  return 0;
}
