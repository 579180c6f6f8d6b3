// Two files open at once, copied by blocks, compared.
#include <stdio.h>
int main(void) {
  FILE *a = fopen("two_a.tmp", "wb"), *b;
  for (int i = 0; i < 1000; i++)
    fputc(i * 7 & 255, a);
  fclose(a);
  a = fopen("two_a.tmp", "rb");
  b = fopen("two_b.tmp", "wb");
  char buf[77];
  size_t n, t = 0;
  while ((n = fread(buf, 1, sizeof buf, a)) > 0)
    t += fwrite(buf, 1, n, b);
  fclose(a);
  fclose(b);
  a = fopen("two_a.tmp", "rb");
  b = fopen("two_b.tmp", "rb");
  int x, y, same = 1;
  long s = 0;
  do {
    x = fgetc(a);
    y = fgetc(b);
    same &= x == y;
    s += x;
  } while (x != EOF);
  printf("%zu %d %ld\n", t, same, s);
  fclose(a);
  fclose(b);
  return remove("two_a.tmp") | remove("two_b.tmp");
}
