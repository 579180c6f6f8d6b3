// Every page of a large block of zeros is touched.
#include <stdlib.h>
int main(void) {
  size_t size = 1ul << 34;
  char *p = calloc(size, 1);
  if (!p) return 0;
  for (size_t i = 0; i < size; i += 4096) p[i] = 1;
  return 0;
}
