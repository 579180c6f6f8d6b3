// fault: out-of-bounds-write at 9 (object malloc size 10 offset 10)
// strcat fills more than the block has.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
  char *b = malloc(10);
  strcpy(b, "12345");
  strcat(b, "67890"); /* here */
  puts(b);
  free(b);
  return 0;
}
