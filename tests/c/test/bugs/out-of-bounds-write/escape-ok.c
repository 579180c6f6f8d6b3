// repaired: escape.c without its fault
// Some characters become four; there is room for three such.
void klee_make_symbolic(void *, unsigned long, const char *);
static char out[12];
static unsigned length;
static void put(char c) {
  out[length++] = c;
}
int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++)
    if (s[i] == '<') {
      if (length + 4 > sizeof out)
        return 1;
      put('&');
      put('l');
      put('t');
      put(';');
    } else if (length < sizeof out)
      put(s[i]);
  return (int)length;
}
