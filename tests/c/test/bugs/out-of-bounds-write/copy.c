// fault: out-of-bounds-write at 11 (object to size 4 offset 4)
// witness: 616263646500
// A text is copied into an array that may be too short.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char from[6], to[4];
  klee_make_symbolic(from, sizeof from, "from");
  from[5] = 0;
  int i = 0;
  do
    to[i] = from[i]; /* here */
  while (from[i++]);
  return to[0] == 'x';
}
