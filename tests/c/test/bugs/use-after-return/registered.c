// fault: use-after-return at 19 (object value size 4 offset 0)
// witness: 6267
// A variable is registered by a function that has returned when it is used.
void klee_make_symbolic(void *, unsigned long, const char *);
static int *registered;
static int total;
static void begin(void) {
  int value = 5;
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
      total += *registered; /* here */
  return total;
}
