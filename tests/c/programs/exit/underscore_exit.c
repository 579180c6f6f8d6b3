// _Exit leaves without handlers; what was flushed is there.
#include <stdio.h>
#include <stdlib.h>
static void h(void) {
  puts("never");
}
int main(void) {
  atexit(h);
  puts("before");
  fflush(stdout);
  _Exit(77);
}
