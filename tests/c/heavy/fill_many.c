// Fills ever more blocks, and keeps them.
#include <stdlib.h>
#include <string.h>
int main(void) {
  for (int i = 0; i < 1000; i++) {
    char *p = malloc(64u << 20);
    if (!p) return 0;
    memset(p, i, 64u << 20);
  }
  return 0;
}
