// A backtracking matcher of patterns (^ $ . *) of N symbolic characters against a fixed text.
// counted for N = 7: 9,876 paths over 8 bytes in units of 1: 00 24 2a 2e 5e 65 68 6c 6f 78
#ifndef N
#define N 7
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

static int match_here(const char *pattern, const char *text);

static int match_star(char c, const char *pattern, const char *text) {
  do {
    if (match_here(pattern, text))
      return 1;
  } while (*text && (*text++ == c || c == '.'));
  return 0;
}

static int match_here(const char *pattern, const char *text) {
  if (!*pattern)
    return 1;
  if (pattern[1] == '*')
    return match_star(pattern[0], pattern + 2, text);
  if (pattern[0] == '$' && !pattern[1])
    return !*text;
  if (*text && (pattern[0] == '.' || pattern[0] == *text))
    return match_here(pattern + 1, text + 1);
  return 0;
}

static int match(const char *pattern, const char *text) {
  if (pattern[0] == '^')
    return match_here(pattern + 1, text);
  do {
    if (match_here(pattern, text))
      return 1;
  } while (*text++);
  return 0;
}

int main(void) {
  char pattern[N + 1];
  klee_make_symbolic(pattern, sizeof pattern, "pattern");
  pattern[N] = 0;
  return match(pattern, "hello");
}
