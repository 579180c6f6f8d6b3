// repaired: commands.c without its fault
// Commands make, free and use a block.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char commands[4];
  int *block = 0, live = 0, result = 0;
  klee_make_symbolic(commands, sizeof commands, "commands");
  for (int i = 0; i < 4; i++)
    switch (commands[i]) {
    case 'a':
      if (!live) {
        block = malloc(4);
        *block = i;
        live = 1;
      }
      break;
    case 'f':
      if (live)
        free(block);
      live = 0;
      break;
    case 'u':
      if (live)
        result += *block;
      break;
    }
  return result;
}
