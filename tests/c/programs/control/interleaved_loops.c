// Two loops driven by one another through pointers and flags; merge of three sequences.
#include <stdio.h>
int main(void) {
  int a = 1, b = 2, c = 5, last = 0, n = 0;
  while (n < 30) {
    int m = a * a < b * b * 2 ? a * a : b * b * 2;
    m = m < c * 5 ? m : c * 5;
    if (m != last) {
      printf("%d ", m);
      n++;
      last = m;
    }
    if (a * a == m)
      a++;
    if (b * b * 2 == m)
      b++;
    if (c * 5 == m)
      c += 3;
  }
  puts("");
  for (int i = 0, j = 20, k = 0; i < j || k < 5; i += 3, j -= (k++ & 1) ? 2 : -1)
    printf("%d/%d/%d ", i, j, k);
  puts("");
  return 0;
}
