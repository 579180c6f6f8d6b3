// repaired: table.c without its fault
// strtok writes into a const table.
#include <stdio.h>
static char names[12] = "alpha,beta";
static void cut(char *s) {
  while (*s != ',')
    s++;
  *s = 0;
}
int main(void) {
  cut((char *)names);
  puts(names);
  return 0;
}
