// A block that grows by a little, and is filled to its end.
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = 0;
  for (size_t size = 1 << 20;; size += 1 << 20) {
    p = realloc(p, size);
    if (!p) return 0;
    memset(p + size - (1 << 20), 1, 1 << 20);
  }
}
