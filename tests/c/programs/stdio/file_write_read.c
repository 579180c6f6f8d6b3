// A file written, read back by characters, lines and blocks, then removed.
#include <stdio.h>
#include <string.h>
int main(void) {
  const char *name = "file_write_read.tmp";
  FILE *f = fopen(name, "w");
  fprintf(f, "line %d\n", 1);
  fputs("second line\n", f);
  fputc('x', f);
  fwrite("yz\n\nlast", 1, 8, f);
  printf("%ld", ftell(f));
  printf(" %d\n", fclose(f));
  f = fopen(name, "r");
  int c, n = 0, nl = 0;
  while ((c = fgetc(f)) != EOF) {
    n++;
    nl += c == '\n';
  }
  printf("%d", n);
  printf(" %d", nl);
  printf(" %d", feof(f) != 0);
  printf(" %d\n", ferror(f));
  rewind(f);
  printf("%d\n", feof(f));
  char b[64];
  while (fgets(b, 8, f)) {
    printf("[%zu", strlen(b));
    printf(":%s]", b);
  }
  puts("");
  fseek(f, 0, SEEK_SET);
  printf("%zu ", fread(b, 4, 3, f));
  printf("%.12s\n", b);
  printf("%zu\n", fread(b, 1, 64, f));
  fclose(f);
  printf("%d", remove(name));
  printf(" %d\n", fopen(name, "r") == 0);
  return 0;
}
