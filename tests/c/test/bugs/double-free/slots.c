// fault: double-free at 10 (object malloc size 8 offset 0)
// witness: 020102
// Three commands release slots; the same slot may come twice.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
static char *slots[3];
static void release(unsigned char i) {
  if (i >= 3)
    return;
  free(slots[i]); /* here */
}
int main(void) {
  unsigned char commands[3];
  klee_make_symbolic(commands, sizeof commands, "commands");
  for (int i = 0; i < 3; i++)
    slots[i] = malloc(8);
  for (int i = 0; i < 3; i++)
    release(commands[i]);
  return 0;
}
