// verdict: safe
// property: assert
// why: A text that reads the same from both ends is equal to its mirror image, and no other is.
#include <string.h>
#include <klee/klee.h>

int main(void) {
  char text[6] = {0}, mirrored[6] = {0};
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[5] == 0);
  int length = (int)strlen(text), same = 1;
  for (int i = 0; i < length; i++)
    mirrored[i] = text[length - 1 - i];
  for (int i = 0, k = length - 1; i < k; i++, k--)
    if (text[i] != text[k])
      same = 0;
  klee_assert(same == (memcmp(text, mirrored, length) == 0));
  return 0;
}
