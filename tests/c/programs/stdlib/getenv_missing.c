// getenv of a name that is not set gives null.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *p = getenv("POLYSEM_SUITE_NO_SUCH_NAME");
  printf("%d\n", p == 0);
  const char *d = getenv("POLYSEM_SUITE_NO_SUCH_NAME_2");
  printf("%s\n", d ? d : "default");
  return p != 0;
}
