// repaired: upper-case.c without its fault
// Words are put in capitals in place; those of the table must not be.
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static char names[3][4] = {"red", "tan", "sky"};
int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned char n = __VERIFIER_nondet_uchar();
  char word[4] = "abc";
  char *p = word;
  if (c == 'b' && n < 4)
    p = (char *)names[0];
  for (int i = 0; i < 4; i++)
    if (i == n)
      p[i] = '!';
  return word[0];
}
