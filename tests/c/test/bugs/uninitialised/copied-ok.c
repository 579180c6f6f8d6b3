// repaired: copied.c without its fault
// A message is copied as a whole, though only a part of it was filled.
#include <string.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char in[2], message[8], copy[8];
  klee_make_symbolic(in, sizeof in, "in");
  unsigned length = in[0] & 7u, at = in[1] & 7u;
  memset(message, 0, sizeof message);
  for (unsigned i = 0; i <= length; i++)
    message[i] = (unsigned char)(i * 3);
  memcpy(copy, message, sizeof copy);
  if (at > length)
    return 1;
  if (copy[at] == 12)
    return 2;
  return 0;
}
