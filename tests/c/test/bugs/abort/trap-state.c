// fault: abort at 16
// witness: 7a61707178
// A state machine reaches the state that should never be reached.
void klee_make_symbolic(void *, unsigned long, const char *);
static int step(int state, char c) {
  switch (state) {
  case 0:
    return c == 'z' ? 1 : 0;
  case 1:
    return c == 'a' ? 2 : 0;
  case 2:
    return c == 'p' ? 3 : c == 'a' ? 2 : 0;
  case 3:
    return c == 'q' ? 4 : 0;
  default:
    __builtin_trap(); /* here */
  }
}
int main(void) {
  char s[5];
  int state = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 5; i++)
    state = step(state, s[i]);
  return state;
}
