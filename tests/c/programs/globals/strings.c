// String literals: concatenation, escapes, embedded zeros, wide strings, arrays without terminator.
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <uchar.h>
static const char s1[] = "abc"
                         "def";
static char s2[3] = "xyz";
static const char s3[10] = "hi";
static const char *t[] = {"one", "two\n", "\ttab", "q\"q", "\\", "\x41\102\u00e9", ""};
static const wchar_t w[] = L"w\u20ac";
static const char16_t u[] = u"\U0001F600";
static const char32_t v[] = U"\U0001F600x";
static const unsigned char z[] = "a\0b\0c";
static const char u8[] = u8"\u00fc";
int main(void) {
  printf("%zu %s %.3s %zu\n", sizeof s1, s1, s2, sizeof s2);
  for (int i = 0; i < 10; i++)
    printf("%d ", s3[i]);
  puts("");
  for (int i = 0; i < 7; i++) {
    for (const char *p = t[i]; *p; p++)
      printf("%02x", (unsigned char)*p);
    printf(" %zu;", strlen(t[i]));
  }
  puts("");
  printf("%zu %x %x\n", sizeof w / sizeof *w, (unsigned)w[0], (unsigned)w[1]);
  printf("%zu %x %x %zu %x\n", sizeof u / 2, u[0], u[1], sizeof v / 4, (unsigned)v[0]);
  printf("%zu %zu %c %zu\n", sizeof z, strlen((const char *)z), z[4], sizeof u8);
  printf("%c %c %zu\n", "literal"[3], 2 ["xyz"], sizeof "size");
  return 0;
}
