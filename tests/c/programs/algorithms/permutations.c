// Next permutation, combinations, subsets by Gray code, Heap's algorithm.
#include <stdio.h>
static int next(char *s, int n) {
  int i = n - 2;
  while (i >= 0 && s[i] >= s[i + 1])
    i--;
  if (i < 0)
    return 0;
  int j = n - 1;
  while (s[j] <= s[i])
    j--;
  char t = s[i];
  s[i] = s[j];
  s[j] = t;
  for (int a = i + 1, b = n - 1; a < b; a++, b--) {
    t = s[a];
    s[a] = s[b];
    s[b] = t;
  }
  return 1;
}
static unsigned hh;
static int cnt;
static void heap(char *s, int k) {
  if (k == 1) {
    cnt++;
    for (int i = 0; s[i]; i++)
      hh = hh * 31 + (unsigned char)s[i];
    return;
  }
  for (int i = 0; i < k; i++) {
    heap(s, k - 1);
    int j = k % 2 ? 0 : i;
    char t = s[j];
    s[j] = s[k - 1];
    s[k - 1] = t;
  }
}
int main(void) {
  char s[] = "aabc";
  do
    printf("%s ", s);
  while (next(s, 4));
  puts("");
  char p[] = "12345";
  heap(p, 5);
  printf("%d %08x\n", cnt, hh);
  int c[3] = {0, 1, 2};
  for (;;) {
    printf("%d%d%d ", c[0], c[1], c[2]);
    int i = 2;
    while (i >= 0 && c[i] == 2 + i)
      i--;
    if (i < 0)
      break;
    c[i]++;
    for (int j = i + 1; j < 3; j++)
      c[j] = c[j - 1] + 1;
  }
  puts("");
  for (unsigned g = 0, set = 0; g < 8; g++) {
    set = g ^ g >> 1;
    printf("%u ", set);
  }
  puts("");
  return 0;
}
