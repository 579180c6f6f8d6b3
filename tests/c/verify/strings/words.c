// verdict: safe
// property: assert
// why: At most every second character of a text begins a word, and only letters do.
#include <polysem.h>

int main(void) {
  char text[6];
  polysem_symbolic(text, sizeof text, "text");
  int words = 0, letters = 0;
  _Bool inside = 0;
  for (int i = 0; i < 6; i++) {
    _Bool blank = text[i] == ' ';
    if (!blank && !inside)
      words++;
    letters += !blank;
    inside = !blank;
  }
  polysem_assert(words <= 3);
  polysem_assert(words <= letters && (words > 0 || letters == 0));
  return 0;
}
