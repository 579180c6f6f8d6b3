// A parser of an HTTP request line over N symbolic bytes; N = 16: 7,214 paths, of which 4 take the line.
// counted for N = 8: 98 paths over 8 bytes in units of 1: 01 0a 0d 20 21 25 2e 2f 30 31 32 3a 3f 41 42 44 45 47 48 50 54 55 78 7f
#ifndef N
#define N 16
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

enum result { FINE, SHORT, METHOD, TARGET, ESCAPE, VERSION, LINE };

struct request {
  int method, minor;
  unsigned target, query, length;
};

static const char *const methods[3] = {"GET ", "PUT ", "HEAD "};

static const unsigned char is_hex[256] = {['0' ... '9'] = 1, ['A' ... 'F'] = 1};

static char bytes[N];
static unsigned at;

// Whether the bytes go on with the text; at is moved only if so.
static int take(const char *text) {
  unsigned i = 0;
  for (; text[i]; i++)
    if (at + i >= N || bytes[at + i] != text[i])
      return 0;
  at += i;
  return 1;
}

static enum result target(struct request *r) {
  r->target = at;
  if (at >= N || bytes[at] != '/')
    return TARGET;
  for (at++; at < N && bytes[at] != ' '; at++) {
    if (bytes[at] < '!' || bytes[at] > '~')
      return TARGET;
    if (!r->query && bytes[at] == '?')
      r->query = at + 1;
    if (bytes[at] == '%') {
      if (at + 2 >= N || !is_hex[(unsigned char)bytes[at + 1]] || !is_hex[(unsigned char)bytes[at + 2]])
        return ESCAPE;
      at += 2;
    }
  }
  r->length = at - r->target;
  return at < N ? FINE : SHORT;
}

static enum result parse(struct request *r) {
  for (r->method = 0; r->method < 3; r->method++)
    if (take(methods[r->method]))
      break;
  if (r->method == 3)
    return METHOD;
  enum result result = target(r);
  if (result != FINE)
    return result;
  if (!take(" HTTP/1."))
    return VERSION;
  if (at >= N)
    return SHORT;
  if (bytes[at] != '0' && bytes[at] != '1')
    return VERSION;
  r->minor = bytes[at++] - '0';
  return take("\r\n") ? FINE : LINE;
}

int main(void) {
  struct request r = {0};
  klee_make_symbolic(bytes, sizeof bytes, "bytes");
  return parse(&r);
}
