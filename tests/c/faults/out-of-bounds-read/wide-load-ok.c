// repaired: wide-load.c without its fault
// A four-byte read that starts inside and ends outside.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[6] = {1, 2, 3, 4, 5, 6};
  unsigned u;
  memcpy(&u, b + 2, sizeof u);
  printf("%u\n", u);
  return 0;
}
