// repaired: copy.c without its fault
// A text is copied into an array that may be too short.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char from[6], to[4];
  klee_make_symbolic(from, sizeof from, "from");
  from[5] = 0;
  int i = 0;
  if (from[0] && from[1] && from[2] && from[3])
    return 1;
  do
    to[i] = from[i];
  while (from[i++]);
  return to[0] == 'x';
}
