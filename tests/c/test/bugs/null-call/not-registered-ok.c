// repaired: not-registered.c without its fault
// A callback is called before it was registered.
void klee_make_symbolic(void *, unsigned long, const char *);
static int (*callback)(int);
static int half(int x) {
  return x / 2;
}
int main(void) {
  char commands[3];
  int started = 0, result = 0;
  klee_make_symbolic(commands, sizeof commands, "commands");
  for (int i = 0; i < 3; i++) {
    if (commands[i] == 's')
      started = 1;
    else if (commands[i] == 'r')
      callback = half;
    else if (commands[i] == 'c' && started && callback)
      result += callback(i);
  }
  return result;
}
