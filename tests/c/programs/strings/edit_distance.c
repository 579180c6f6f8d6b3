// Edit distance, longest common subsequence and soundex on a list of words.
#include <stdio.h>
#include <string.h>
static int lev(const char *a, const char *b) {
  int n = (int)strlen(a), m = (int)strlen(b), r[32];
  for (int j = 0; j <= m; j++)
    r[j] = j;
  for (int i = 1; i <= n; i++) {
    int d = r[0];
    r[0] = i;
    for (int j = 1; j <= m; j++) {
      int t = r[j], c = d + (a[i - 1] != b[j - 1]);
      if (r[j] + 1 < c)
        c = r[j] + 1;
      if (r[j - 1] + 1 < c)
        c = r[j - 1] + 1;
      r[j] = c;
      d = t;
    }
  }
  return r[m];
}
static int lcs(const char *a, const char *b) {
  int t[20][20] = {{0}};
  int n = (int)strlen(a), m = (int)strlen(b);
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      t[i][j] = a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1 : t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
  return t[n][m];
}
static void sdx(const char *s, char *o) {
  static const char c[] = "01230120022455012623010202";
  int k = 1;
  o[0] = (char)(s[0] - 32);
  char l = c[s[0] - 'a'];
  for (s++; *s && k < 4; s++) {
    char x = c[*s - 'a'];
    if (x != '0' && x != l)
      o[k++] = x;
    l = x;
  }
  while (k < 4)
    o[k++] = '0';
  o[4] = 0;
}
int main(void) {
  const char *w[] = {"kitten", "sitting", "robert", "rupert", "saturday", "sunday", "a", "zebra"};
  for (int i = 0; i < 8; i++) {
    char s[5];
    sdx(w[i], s);
    printf("%s ", s);
    for (int j = 0; j < 8; j++)
      printf("%d/%d ", lev(w[i], w[j]), lcs(w[i], w[j]));
    puts("");
  }
  return 0;
}
