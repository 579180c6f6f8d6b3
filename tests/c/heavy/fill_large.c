// Fills 300 MB again and again.
#include <stdlib.h>
#include <string.h>
int main(void) {
  size_t size = 300u << 20;
  char *a = malloc(size);
  for (int i = 0; i < 200; i++) memset(a, i, size);
  return a[7] != 199;
}
