// repaired: registered.c without its fault
// A variable is registered by a function that has returned when it is used.
void klee_make_symbolic(void *, unsigned long, const char *);
static int *registered;
static int total;
static void begin(void) {
  static int value = 5;
  registered = &value;
  total += *registered;
}
int main(void) {
  char s[2];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 2; i++)
    if (s[i] == 'b')
      begin();
    else if (s[i] == 'g' && registered)
      total += *registered;
  return total;
}
