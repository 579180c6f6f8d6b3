// fault: invalid-string at 7
// puts of a null pointer.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *volatile s = getenv("POLYSEM_SUITE_NO_SUCH_NAME");
  puts(s); /* here */
  return 0;
}
