// A block that doubles until there is no more.
#include <stdlib.h>
int main(void) {
  size_t size = 16;
  char *p = malloc(size);
  for (;;) {
    p = realloc(p, size * 2);
    if (!p) return 0;
    for (size_t i = size; i < size * 2; i += 4096) p[i] = 1;
    size *= 2;
  }
}
