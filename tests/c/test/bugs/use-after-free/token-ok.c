// repaired: token.c without its fault
// A part of a text is kept longer than the text.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned char late = __VERIFIER_nondet_uchar();
  char *text = malloc(6);
  char *token = 0;
  for (int i = 0; i < 5; i++)
    text[i] = i == 2 ? c : (char)('a' + i);
  text[5] = 0;
  for (char *p = text; *p && !token; p++)
    if (*p == ':')
      token = p;
  int result = token ? *token : 0;
  free(text);
  return late < 3 ? result : 0;
}
