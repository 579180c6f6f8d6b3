// A strict UTF-8 decoder over N symbolic bytes.
// counted for N = 6: 329 paths over 6 bytes in units of 1: 41 80 90 a0 c1 c3 e0 e1 ed ee f0 f1 f4 f5 f8
#ifndef N
#define N 6
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

static const unsigned char *at, *end;

// The next character, or -1 if the bytes are not well formed.
static int decode(void) {
  unsigned char first = *at++;
  if (first < 0x80)
    return first;
  int more, code, least;
  if (first < 0xc0)
    return -1;
  if (first < 0xe0) {
    more = 1;
    code = first & 0x1f;
    least = 0x80;
  } else if (first < 0xf0) {
    more = 2;
    code = first & 0x0f;
    least = 0x800;
  } else if (first < 0xf8) {
    more = 3;
    code = first & 0x07;
    least = 0x10000;
  } else
    return -1;
  for (; more; more--) {
    if (at == end || (*at & 0xc0) != 0x80)
      return -1;
    code = code << 6 | (*at++ & 0x3f);
  }
  if (code < least || code > 0x10ffff)
    return -1;
  if (code >= 0xd800 && code <= 0xdfff)
    return -1;
  return code;
}

int main(void) {
  unsigned char bytes[N];
  int characters = 0;
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  at = bytes;
  end = bytes + N;
  while (at < end) {
    if (decode() < 0)
      return -1;
    characters++;
  }
  return characters;
}
