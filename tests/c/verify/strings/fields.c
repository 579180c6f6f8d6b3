// verdict: unsafe
// fault: out-of-bounds at 19
// property: valid-memsafety
// witness: 44 44 120 44 44
// why: A text of five characters can have more than four fields.
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[6];
  char *fields[4];
  int count = 0;
  for (int i = 0; i < 5; i++)
    text[i] = __VERIFIER_nondet_char();
  text[5] = 0;
  fields[count++] = text;
  for (char *p = text; *p != 0; p++)
    if (*p == ',') {
      *p = 0;
      fields[count++] = p + 1; /* here */
    }
  return fields[0][0];
}
