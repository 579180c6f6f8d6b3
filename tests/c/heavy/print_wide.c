// A number is printed with very many blanks.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  size_t size = 200u << 20;
  char *p = malloc(size);
  for (int i = 0; i < 100; i++) snprintf(p, size, "%*d|%.*f", 50000000, i, 1000000, 1.5);
  return 0;
}
