// fault: constant-write at 8 (object names size 12 offset 5)
// strtok writes into a const table.
#include <stdio.h>
static const char names[12] = "alpha,beta";
static void cut(char *s) {
  while (*s != ',')
    s++;
  *s = 0; /* here */
}
int main(void) {
  cut((char *)names);
  puts(names);
  return 0;
}
