// verdict: safe
// property: valid-memsafety
// why: A reader of lengths and contents never leaves its buffer, as each length is checked against what is left.
#include <klee/klee.h>

int main(void) {
  unsigned char buffer[8];
  unsigned at = 0, sum = 0, records = 0;
  klee_make_symbolic(buffer, sizeof buffer, "buffer");
  while (at < sizeof buffer && records < 4) {
    unsigned length = buffer[at++];
    if (length > sizeof buffer - at)
      break;
    for (unsigned i = 0; i < length; i++)
      sum += buffer[at + i];
    at += length;
    records++;
  }
  return sum == 77;
}
