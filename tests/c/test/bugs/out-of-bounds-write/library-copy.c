// fault: out-of-bounds-write at 14 (object to size 4 offset 4)
// witness: 61620063646500
// strcpy of a text that may be longer than where it goes, once two others were joined.
#include <string.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char from[7];
  char to[4];
  klee_make_symbolic(from, sizeof from, "from");
  from[2] = from[6] = 0;
  if (from[0] != 'a' || from[1] != 'b')
    return 1;
  strcpy(to, from);
  strcpy(to + 2, from + 3); /* here */
  return to[2] == 'c';
}
