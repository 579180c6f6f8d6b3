// repaired: state.c without its fault
// After the tag is closed there should be no other character.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[3];
  int open = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 3; i++)
    if (s[i] == '<' && open == 0)
      open = 1;
    else if (s[i] == '>' && open == 1)
      open = 2;
    else if (s[i] == '/' && open == 2)
      return 1;
  return open;
}
