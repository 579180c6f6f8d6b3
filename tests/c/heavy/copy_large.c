// Copies of 300 MB, one after the other.
#include <stdlib.h>
#include <string.h>
int main(void) {
  size_t size = 300u << 20;
  char *a = malloc(size), *b = malloc(size);
  memset(a, 1, size);
  for (int i = 0; i < 100; i++) memcpy(b, a, size);
  return b[7] - 1;
}
