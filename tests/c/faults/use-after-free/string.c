// fault: use-after-free at 10
// A freed string is printed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *s = malloc(10);
  strcpy(s, "text");
  free(s);
  puts(s); /* here */
  return 0;
}
