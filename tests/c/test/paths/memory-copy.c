// A struct is copied out of bytes.
// inputs: 2 bytes; paths: 5
#include <string.h>
void klee_make_symbolic(void *, unsigned long, const char *);
struct pair {
  unsigned char tag;
  unsigned char size;
};
int main(void) {
  unsigned char raw[2], again[2];
  struct pair p;
  klee_make_symbolic(raw, sizeof raw, "raw");
  memcpy(&p, raw, sizeof p);
  if (p.tag == 'T' && p.size < 16)
    return 1;
  p.size++;
  memcpy(again, &p, sizeof again);
  if (again[1] == 0)
    return 2;
  return again[0] == again[1] ? 3 : 4;
}
