// A text of two characters is compared with fixed ones.
// inputs: 2 bytes; paths: 5
void klee_make_symbolic(void *, unsigned long, const char *);
static int equal(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}
int main(void) {
  char in[2];
  klee_make_symbolic(in, sizeof in, "in");
  char s[3] = {in[0], in[1], 0};
  if (equal(s, "ok"))
    return 1;
  if (equal(s, "o"))
    return 2;
  if (equal(s, ""))
    return 3;
  return 4;
}
