// fault: out-of-bounds-write at 8 (object out size 12 offset 12)
// witness: 3c3c3c61
// Some characters become four; there is room for three such.
void klee_make_symbolic(void *, unsigned long, const char *);
static char out[12];
static unsigned length;
static void put(char c) {
  out[length++] = c; /* here */
}
int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++)
    if (s[i] == '<') {
      put('&');
      put('l');
      put('t');
      put(';');
    } else
      put(s[i]);
  return (int)length;
}
