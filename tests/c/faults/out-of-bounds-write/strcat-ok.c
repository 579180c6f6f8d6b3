// repaired: strcat.c without its fault
// strcat fills more than the block has.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *b = malloc(11);
  strcpy(b, "12345");
  strcat(b, "67890");
  puts(b);
  free(b);
  return 0;
}
