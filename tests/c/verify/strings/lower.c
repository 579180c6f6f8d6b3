// verdict: safe
// property: assert
// why: A text in lower case stays as it is, and its length never changes.
#include <string.h>
#include <klee/klee.h>

static void lower(char *text) {
  for (; *text != 0; text++)
    if (*text >= 'A' && *text <= 'Z')
      *text = (char)(*text + ('a' - 'A'));
}

int main(void) {
  char text[5], once[5];
  klee_make_symbolic(text, sizeof text, "text");
  text[4] = 0;
  unsigned long length = strlen(text);
  lower(text);
  memcpy(once, text, sizeof text);
  lower(text);
  klee_assert(strlen(text) == length);
  klee_assert(memcmp(once, text, sizeof text) == 0);
  return 0;
}
