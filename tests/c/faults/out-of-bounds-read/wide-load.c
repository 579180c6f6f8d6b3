// fault: out-of-bounds-read at 8 (object b size 6 offset 6)
// A four-byte read that starts inside and ends outside.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[6] = {1, 2, 3, 4, 5, 6};
  unsigned u;
  memcpy(&u, b + 4, sizeof u); /* here */
  printf("%u\n", u);
  return 0;
}
