// Append mode adds at the end; w truncates; two handles one after the other.
#include <stdio.h>
static void show(const char *n) {
  FILE *f = fopen(n, "r");
  if (!f) {
    puts("(none)");
    return;
  }
  int c;
  while ((c = getc(f)) != EOF)
    putchar(c == '\n' ? '/' : c);
  puts("");
  fclose(f);
}
int main(void) {
  const char *n = "file_append.tmp";
  show(n);
  FILE *f = fopen(n, "w");
  fputs("one\n", f);
  fclose(f);
  f = fopen(n, "a");
  fputs("two\n", f);
  fprintf(f, "%d\n", 3);
  fclose(f);
  show(n);
  f = fopen(n, "a+");
  char b[8];
  fseek(f, 0, SEEK_SET);
  fgets(b, 8, f);
  fputs("four\n", f);
  fclose(f);
  printf("%s", b);
  show(n);
  f = fopen(n, "w");
  fclose(f);
  show(n);
  rename(n, "file_append2.tmp");
  show(n);
  printf("%d %d\n", remove("file_append2.tmp"), remove(n) != 0);
  return 0;
}
