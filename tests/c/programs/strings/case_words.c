// Text handling with ctype: title case, word counts, caesar shift, palindromes, trimming.
#include <stdio.h>
#include <ctype.h>
#include <string.h>
static void title(char *s) {
  int st = 1;
  for (; *s; s++) {
    *s = (char)(st ? toupper((unsigned char)*s) : tolower((unsigned char)*s));
    st = !isalpha((unsigned char)*s);
  }
}
static void rot(char *s, int k) {
  for (; *s; s++)
    if (isupper((unsigned char)*s))
      *s = (char)('A' + (*s - 'A' + k + 26) % 26);
    else if (islower((unsigned char)*s))
      *s = (char)('a' + (*s - 'a' + k + 26) % 26);
}
static int pal(const char *s) {
  int i = 0, j = (int)strlen(s) - 1;
  while (i < j) {
    if (!isalnum((unsigned char)s[i]))
      i++;
    else if (!isalnum((unsigned char)s[j]))
      j--;
    else if (tolower((unsigned char)s[i++]) != tolower((unsigned char)s[j--]))
      return 0;
  }
  return 1;
}
static char *trim(char *s) {
  while (isspace((unsigned char)*s))
    s++;
  char *e = s + strlen(s);
  while (e > s && isspace((unsigned char)e[-1]))
    e--;
  *e = 0;
  return s;
}
int main(void) {
  char a[] = "the QUICK brown-fox's 2nd jump";
  title(a);
  puts(a);
  rot(a, 13);
  puts(a);
  rot(a, -13);
  puts(a);
  printf("%d %d %d\n", pal("A man, a plan, a canal: Panama"), pal("hello"), pal(""));
  char b[] = " \t padded text \n";
  printf("[%s]\n", trim(b));
  return 0;
}
