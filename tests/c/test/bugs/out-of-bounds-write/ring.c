// fault: out-of-bounds-write at 12 (object ring size 4 offset 4)
// witness: 707071707070
// The head of a ring turns back one step too late.
void klee_make_symbolic(void *, unsigned long, const char *);
static char ring[4];
int main(void) {
  char commands[6];
  unsigned head = 0, used = 0;
  klee_make_symbolic(commands, sizeof commands, "commands");
  for (int i = 0; i < 6; i++)
    if (commands[i] == 'p' && used < 4) {
      ring[head] = (char)i; /* here */
      head++;
      used++;
      if (head > 4)
        head = 0;
    } else if (commands[i] == 'q' && used > 0)
      used--;
  return ring[1];
}
