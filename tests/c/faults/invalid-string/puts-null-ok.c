// repaired: puts-null.c without its fault
// puts of a null pointer.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *volatile s = getenv("POLYSEM_SUITE_NO_SUCH_NAME");
  if (!s)
    s = "none";
  puts(s);
  return 0;
}
