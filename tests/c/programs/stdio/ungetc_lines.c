// ungetc, a tokenizer with one character of look-ahead, fgets without a final newline.
#include <stdio.h>
#include <ctype.h>
#include <string.h>
int main(void) {
  const char *n = "ungetc_lines.tmp";
  FILE *f = fopen(n, "w");
  fputs("12+345 * x7\nlast", f);
  fclose(f);
  f = fopen(n, "r");
  int c;
  while ((c = fgetc(f)) != EOF) {
    if (isdigit(c)) {
      ungetc(c, f);
      int v;
      fscanf(f, "%d", &v);
      printf("N%d ", v);
    } else if (isspace(c))
      printf("%s", c == '\n' ? "NL " : "");
    else
      printf("C%c ", c);
  }
  puts("");
  printf("%d\n", ungetc(EOF, f) == EOF);
  rewind(f);
  ungetc('Z', f);
  char b[20];
  fgets(b, 20, f);
  printf("%s", b);
  fgets(b, 20, f);
  printf("%s", b);
  printf(" %zu", strlen(b));
  printf(" %d\n", fgets(b, 20, f) == 0);
  clearerr(f);
  printf("%d", feof(f));
  printf(" %d\n", fgetc(f) == EOF);
  fclose(f);
  remove(n);
  return 0;
}
