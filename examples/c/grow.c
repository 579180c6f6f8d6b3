// A buffer that grows; what if there is no memory for that?
#include <stdlib.h>

int main(void) {
  char *buffer = malloc(4);
  if (buffer == NULL)
    return 1;
  buffer = realloc(buffer, 8);
  buffer[7] = 0;
  free(buffer);
  return 0;
}
