// repaired: string.c without its fault
// A freed string is printed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *s = malloc(10);
  strcpy(s, "text");
  puts(s);
  free(s);
  return 0;
}
