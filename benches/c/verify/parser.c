// A recursive-descent parser of N symbolic characters: it stays within the text, and what it takes it has read to the end.
#define main parse
#include "../test/parser.c"
#undef main
#include <assert.h>

int main(void) {
  int result = parse();
  assert(at >= 0);
  assert(at <= N);
  if (result == 0)
    assert(text[at] == 0);
  return 0;
}
